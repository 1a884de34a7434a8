-- The lines of several postings as rows, with the place of their posting and their own.
create or replace function ledger_lines(p_postings jsonb) returns table (
  transaction_id uuid, code text, unit_id uuid, posting bigint, line bigint, account text,
  user_id uuid, direction text, amount_minor bigint, hold_id uuid, opens jsonb
) language sql immutable as $$
  select (p.posting->>'id')::uuid, p.posting->>'code', (p.posting->>'unit_id')::uuid,
         p.position, l.position, l.line->>'account', (l.line->>'user_id')::uuid,
         l.line->>'direction', (l.line->>'amount_minor')::bigint,
         (l.line->>'hold_id')::uuid, l.line->'opens'
    from jsonb_array_elements(p_postings) with ordinality as p(posting, position)
   cross join lateral jsonb_array_elements(p.posting->'lines') with ordinality
      as l(line, position)
$$;
