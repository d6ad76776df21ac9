import { useSearchParams } from 'react-router';
import { m } from '../../i18n/messages.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { Ledger } from './ledger.tsx';
import { Offerings } from './offerings.tsx';
import { Purchases } from './purchases.tsx';
import { Revenue } from './revenue.tsx';

const parts = ['revenue', 'offerings', 'purchases', 'ledger'] as const;
type OfficeTab = (typeof parts)[number];

function parseTab(text: string | null): OfficeTab {
  return parts.find((part) => part === text) ?? 'revenue';
}

/** The shop office for admins: revenue, offerings, purchases and ledger. The URL holds the tab. */
export function ShopOffice() {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <h1 className="t-title">{m.shop_office_shop_office()}</h1>
      <Tabs
        label={m.shop_office_shop_office_sections()}
        value={parseTab(params.get('part'))}
        onChange={(part) => setParams({ part }, { replace: true })}
        tabs={[
          { id: 'revenue', name: m.shop_office_revenue(), content: <Revenue /> },
          { id: 'offerings', name: m.shop_office_offerings(), content: <Offerings /> },
          { id: 'purchases', name: m.shop_office_purchases(), content: <Purchases /> },
          { id: 'ledger', name: m.shop_office_ledger(), content: <Ledger /> },
        ]}
      />
    </>
  );
}
