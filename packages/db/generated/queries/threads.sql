-- Uses thread_members_list, threads_pkey, messages_thread_id_seq_key.
select "threads"."id", "threads"."kind", "threads"."offer_id", "threads"."order_id", "threads"."buyer_id", "threads"."seller_id", "threads"."title", "threads"."offer_kind", "threads"."product_slug", "threads"."last_seq", "threads"."last_message_at", "threads"."asked_at", "threads"."answered_at", "threads"."erased_at", "threads"."created_at", "mine"."unread", mine.last_message_at::text as "cursor_time", "partner"."id" as "partner_id", "partner"."username" as "partner_username", "partner"."avatar_url" as "partner_avatar_url", "last"."body" as "last_body", "last"."state" as "last_state", "last"."sender_id" as "last_sender"
from "thread_members" as "mine"
inner join "threads" on "threads"."id" = "mine"."thread_id"
inner join lateral (select "person"."id", "person"."username", "person"."avatar_url"
from (select "id", "username", "avatar_url"
from "users") as "person"
where "person"."id" = case threads.buyer_id when $1 then threads.seller_id
              else threads.buyer_id end
limit 1) as "partner" on true
inner join lateral (select "body", "state", "sender_id"
from "messages"
where "messages"."thread_id" = "threads"."id"
and "messages"."seq" = "threads"."last_seq"
limit 1) as "last" on true
where "mine"."user_id" = $2
order by (mine.unread > 0) desc, "mine"."last_message_at" desc, "mine"."thread_id" desc
limit 20;
