import { WalletPage } from '../../features/wallet/components/wallet-page.tsx';
import { OwnInclusion } from '../../features/wallet/solvency/components/own-inclusion.tsx';

export default function WalletRoute() {
  return (
    <>
      <WalletPage />
      <OwnInclusion />
    </>
  );
}
