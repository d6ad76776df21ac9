import type { LanguageModel, ModelOrder } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { priceText, roleName, roles, todayText } from './model-words.ts';
import styles from './models.module.css';
import { modelsQuery } from './models-query.ts';
import { OrderDialog } from './order-dialog.tsx';
import { QueryContent } from './query-content.tsx';
import { Use } from './use.tsx';

/** Screen with the language models: which role asks which, and what they cost. */
export function Models() {
  const title = useRef<HTMLHeadingElement>(null);
  const query = useQuery(modelsQuery);
  return (
    <>
      <h1 className="t-title" ref={title} tabIndex={-1}>
        {m.models_title()}
      </h1>
      <QueryContent query={query} waiting={m.models_loading()}>
        {({ models, orders, currency }) =>
          models.length === 0 ? (
            <EmptyState text={m.models_none_configured()} />
          ) : (
            <>
              <Orders models={models} orders={orders} focusAfter={() => title.current} />
              <section className={styles.section} aria-labelledby="models-configured">
                <h2 className="t-head" id="models-configured">
                  {m.models_configured()}
                </h2>
                <ul className={styles.models}>
                  {models.map((model) => (
                    <ModelCard key={model.modelName} model={model} currency={currency} />
                  ))}
                </ul>
              </section>
            </>
          )
        }
      </QueryContent>
      <Use />
    </>
  );
}

interface OrdersProps {
  models: readonly LanguageModel[];
  orders: readonly ModelOrder[];
  focusAfter: () => HTMLElement | null;
}

function Orders({ models, orders, focusAfter }: OrdersProps) {
  const [changing, setChanging] = useState<ModelOrder | null>(null);
  return (
    <section className={styles.section} aria-labelledby="models-orders">
      <h2 className="t-head" id="models-orders">
        {m.models_orders()}
      </h2>
      <p className="muted">{m.models_orders_about()}</p>
      <ul className={styles.roles}>
        {roles.map(({ role, name, about }) => {
          const order = orders.find((each) => each.role === role);
          return (
            <li key={role} className={styles.role}>
              <div>
                <h3>{name}</h3>
                <p className="muted t-small">{about}</p>
              </div>
              <OrderList order={order} />
              {order && (
                <Button aria-label={m.models_change_role({ role: name })} onClick={() => setChanging(order)}>
                  {m.models_change()}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {changing && (
        <OrderDialog order={changing} models={models} onClose={() => setChanging(null)} focusAfter={focusAfter} />
      )}
    </section>
  );
}

function OrderList({ order }: { order: ModelOrder | undefined }) {
  if (!order || order.models.length === 0) return <p className={styles.builtIn}>{m.models_built_in()}</p>;
  return (
    <div>
      <ol className={styles.order} aria-label={roleName(order.role)}>
        {order.models.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      {order.isDefault && <p className="muted t-tiny">{m.models_from_settings()}</p>}
    </div>
  );
}

const keyWords = {
  operator: m.models_keys_operator,
  players: m.models_keys_players,
  both: m.models_keys_both,
} as const;

function ModelCard({ model, currency }: { model: LanguageModel; currency: string }) {
  return (
    <li className={styles.model}>
      <h3>{model.modelName}</h3>
      <p className="num">
        {model.modelId}
        <span className="muted t-tiny">{model.modelHost ?? m.models_on_this_machine()}</span>
      </p>
      <p>
        {model.modelRoles.map(roleName).join(', ')}
        <span className="muted t-tiny">{keyWords[model.modelKeys]()}</span>
      </p>
      <p>
        {priceText(model, currency)}
        <span className="muted t-tiny">{todayText(model)}</span>
      </p>
    </li>
  );
}
