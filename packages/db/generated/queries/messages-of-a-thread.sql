-- Uses messages_thread_id_seq_key, message_files_pkey.
select "id", "thread_id", "seq", "sender_id", "state", "body", "created_at", array(select file_id
from message_files
where message_id = messages.id
order by position) as "file_ids", reported_at is not null as "is_reported"
from "messages"
where "thread_id" = $1
order by "seq" desc
limit 51;
