-- Uses ledger_accounts_owner.
select "kind", "balance_minor"
from "ledger_accounts"
where "owner_id" = $1
and "currency" = $2;
