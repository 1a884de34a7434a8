import { WalletPage } from '../../features/wallet/components/wallet-page.tsx';

export default function WalletRoute() {
  return <WalletPage />;
}
