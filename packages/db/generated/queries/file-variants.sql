-- Uses file_variants_pkey.
select "file_id", "object_hash", "is_original", "page", "media_type", "width", "height", "bytes"
from "file_variants"
where "file_id" = $1
order by "is_original", "page", "width", "media_type";
