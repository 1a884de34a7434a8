-- Uses ledger_accounts_owner, ledger_accounts_withdrawing.
select case kind when 'receivable' then kind || ':' || split_part(id, ':', 3)
        else kind end as "kind", coalesce(sum(balance_minor), 0)::bigint as "balance_minor"
from "ledger_accounts"
where ("owner_id" = $1
or ("user_id" = $2
and "kind" = 'wd'))
and "currency" = $3
group by 1;
