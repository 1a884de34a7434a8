-- Uses files_owner.
select sum("bytes") as "bytes"
from "files"
where "owner_id" = $1;
