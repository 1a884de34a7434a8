import { isPublic } from '@guildhall/domain/offers/policy';
import { Button } from '@guildhall/ui/button';
import { Menu, MenuItem, MenuLink } from '@guildhall/ui/menu';
import { Link } from 'react-router';
import { useMessages } from '../../../../lib/language/messages.ts';
import { offerPath } from '../../../../lib/pages/shop-paths.ts';
import { allows, OFFER_ACTIONS, type OfferAction, type OwnOffer } from '../hooks.ts';
import { ACTION_ICONS, editPath } from '../messages.ts';

/** What can be done with one offer. */
export function RowMenu(props: { offer: OwnOffer; onAct: (action: OfferAction) => void }) {
  const { offer, onAct } = props;
  const t = useMessages('offers/own');
  const actions = OFFER_ACTIONS.filter((action) => allows(offer, action));
  const hasPage = isPublic(offer.state);
  if (actions.length === 0 && !hasPage) return null;
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          icon="ellipsis"
          aria-label={t('menu', { title: offer.title })}
        />
      }
    >
      {hasPage && (
        <MenuLink link={<Link to={offerPath(offer)} />} icon="eye">
          {t('see')}
        </MenuLink>
      )}
      {offer.allowed_events.includes('edit') && (
        <MenuLink link={<Link to={editPath(offer)} />} icon="pencil">
          {t('edit')}
        </MenuLink>
      )}
      {actions.map((action) => (
        <MenuItem key={action} icon={ACTION_ICONS[action]} onSelect={() => onAct(action)}>
          {t(`action.${action}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
