import { useSearchParams } from 'react-router';
import { Tabs } from '../../ui/tabs.tsx';
import { Ledger } from './ledger.tsx';
import { Offerings } from './offerings.tsx';
import { Purchases } from './purchases.tsx';
import { Revenue } from './revenue.tsx';

const parts = ['revenue', 'offerings', 'purchases', 'ledger'] as const;
type Part = (typeof parts)[number];

function partOf(text: string | null): Part {
  return parts.find((part) => part === text) ?? 'revenue';
}

/** The shop's office, for admins: what came in, what is sold, purchases and the ledger. The address holds the part. */
export function ShopOffice() {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <h1 className="t-title">Shop office</h1>
      <Tabs
        label="Parts of the shop office"
        value={partOf(params.get('part'))}
        onChange={(part) => setParams({ part }, { replace: true })}
        tabs={[
          { id: 'revenue', name: 'Revenue', content: <Revenue /> },
          { id: 'offerings', name: 'Offerings', content: <Offerings /> },
          { id: 'purchases', name: 'Purchases', content: <Purchases /> },
          { id: 'ledger', name: 'Ledger', content: <Ledger /> },
        ]}
      />
    </>
  );
}
