-- Uses dispute_evidence_dispute, dispute_evidence_files_pkey.
select "item"."id", "item"."kind", "item"."side", "item"."author_id", "item"."asked_side", "item"."body", "item"."created_at", array(select file_id::text
from dispute_evidence_files
where evidence_id = item.id
order by position) as "file_ids"
from "dispute_evidence" as "item"
where "item"."dispute_id" = $1
order by "item"."id";
