import { invocation } from '../command-line.ts';

const ARGUMENTS = '<command> … --as <email of staff> --reason <why> [--dry-run]';

export const USAGE = `${invocation('admin', ARGUMENTS)}

Commands for a shop that is open already. Each is a decision of the member of staff who is named,
with their permission, and is written to the audit log. They prove themselves with their password
and a code of their authenticator app, or a recovery code: on a terminal both are asked for and not
shown; otherwise they are the first two lines of standard input. A code works once. Runs beside the
server on its DATA_DIR, or anywhere with DATABASE_URL and the VAULT_KEY of the servers.

  import-catalog <file or folder> …
        Adds or changes games (with a schema) and gift-card brands (with regions) from JSON files,
        one product each; describe-catalog prints their schemas. All files are checked before the
        first one is imported. What is as its file says is left alone.
  restrict-game <slug> | lift-game <slug> | restrict-brand <slug> | lift-brand <slug>
        Restricted: sellers need V3 and every offer is reviewed. What is listed stays listed.
  verify-user <email> --level <0-3> [--legal-name <name>]
        Sets how far a user is verified. V2 and V3 need the name in their papers. V3 waits until a
        second member of staff confirms it.
  confirm-verification <proposal> [--fingerprint <hash>]
        Shows a verification that waits; with the fingerprint that is shown, confirms it.
  dismiss-verification <proposal>
        Closes it without effect.
  pending-offers
        Lists the offers that wait for a review, the longest waiting first.
  review-offer <offer> --approve | --reject
        Decides about one; the seller of a rejected offer is told the reason.
  pending-refunds
        Lists the refunds of unused top-ups that wait for a review, those that are due first.
  review-refund <refund> --approve | --reject
        Decides about one; the server sends what is approved back to its source, and the user of
        a rejected one is told the reason.
  set-role <email> --role <user|moderator|support|admin>
        Gives a user a role, which signs them out everywhere. Once the shop has two admins, a role
        of staff, and the end of an admin's, wait until a second admin confirms them.
  confirm-role <proposal> [--fingerprint <hash>]
        Shows a change of role that waits; with the fingerprint that is shown, confirms it. Of
        themselves an admin confirms only that they leave.
  dismiss-role <proposal>
        Closes it without effect.
  content publish [folder] [--draft | --at <time>]
        Publishes the texts of a folder: those that are shipped, unless another is named. All
        files are checked before the first is stored. A text that is published already is left
        alone. --draft only stores them; --at publishes them at a time, such as
        2027-01-31T09:00:00Z.
  content list
        Lists the versions of all texts that are not archived.
  content preview <file>
        Prints what readers would see of a file, as HTML.
  content archive <language>/<kind>/<slug>
        Takes a text off the site.
  route-rules list
        Lists where pages that have moved are now, and which are gone.
  route-rules set <path> <301|302|410> [target]
        The page at a path has moved for good (301) or for now (302), or is gone (410). Path and
        target are paths of this site without a language, such as /old and /new: a rule holds in all
        languages. /old/* is everything below /old; in the target, /new/* stands for the same below
        /new. At most 500.
  route-rules remove <path>
        Removes the rule of a path.
  capital contribute <amount>
        Records capital that the operator has paid into the shop's bank account, such as 5000.00
        dollars. It waits until a second member of staff confirms it. Refunds by decisions of staff
        may lend sellers no more than the fund and the operator's own money.
  capital confirm <proposal> [--fingerprint <hash>]
        Shows a contribution that waits; with the fingerprint that is shown, confirms it.
  capital dismiss <proposal>
        Closes it without effect.
  describe-catalog
        Prints the JSON schemas of the files of games and of brands. Needs no database.

  --dry-run  does everything, the checks of the database included, and takes it back.

Exit code 0: done. 1: refused, with the reason. 2: wrong usage, or the database cannot be reached.`;
