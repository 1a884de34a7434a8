-- Uses file_variants_object, files_pkey.
select "variant"."file_id", "variant"."object_hash", "variant"."is_original", "variant"."page", "variant"."media_type", "variant"."width", "variant"."height", "variant"."bytes"
from "file_variants" as "variant"
inner join "files" on "files"."id" = "variant"."file_id"
where "variant"."object_hash" = $1
and "files"."visibility" = $2
limit 1;
