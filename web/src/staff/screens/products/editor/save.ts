import type { SupabaseClient } from "@supabase/supabase-js";
import { sendChange } from "#staff/backend/changes.ts";
import { orThrow } from "#staff/backend/errors.ts";
import { type Draft, keyOf, PRODUCT, type RowName, tableOf, without, writtenValues } from "./draft.ts";

/** One request: a row to insert, update or delete. */
export type Step = {
  name: RowName;
  action: "insert" | "update" | "delete";
  values: Record<string, unknown>;
  version?: number;
};

const order = ["products", "product_translations", "product_parameters"];

/**
 * The requests that save a draft, in an order that never shows visitors an incomplete product: it is made visible last, and hidden first.
 * The English texts are written before the translations, which then count as made from them. Deletions come before insertions.
 */
export function stepsOf(draft: Draft): Step[] {
  const steps = Object.entries(draft).map(([name, row]): Step => {
    return { name, action: row.action, values: writtenValues(name, row), version: row.version };
  });
  steps.sort((one, other) => {
    const [a, b] = [order.indexOf(tableOf(one.name)), order.indexOf(tableOf(other.name))];
    return a - b || Number(other.action === "delete") - Number(one.action === "delete");
  });
  const product = steps.find(({ name }) => name === PRODUCT);
  if (product === undefined) return steps;
  const rest = steps.filter((step) => step !== product);
  const { active, ...others } = product.values;
  const show: Step = { name: PRODUCT, action: "update", values: { active: true }, version: product.version };
  if (product.action === "insert") {
    const slug = others.slug ?? slugOf(String(others.name ?? ""));
    const hidden: Step = { ...product, values: { ...others, slug, active: false } };
    return [hidden, ...rest, ...(active === true ? [show] : [])];
  }
  if (active !== true || rest.length === 0) return [product, ...rest];
  return [...(Object.keys(others).length > 0 ? [{ ...product, values: others }] : []), ...rest, show];
}

/** The slug that a name suggests: "Teja S17, stemless" gives `teja-s17-stemless`. */
export function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
}

export type Failure = { name: RowName; error: unknown };

export type Saved = {
  /** The product; undefined if it could not be created. */
  id?: number;
  slug?: string;
  /** The changes that could not be saved. */
  left: Draft;
  failures: Failure[];
};

type Written = { id?: number; slug?: string; version: number };

/** Saves a draft. Without `id` a new product is created. */
export async function save(supabase: SupabaseClient, draft: Draft, id?: number): Promise<Saved> {
  let productId = id;
  let slug: string | undefined;
  let left = draft;
  const failures: Failure[] = [];
  let version: number | undefined;
  for (const step of stepsOf(draft)) {
    const isProduct = step.name === PRODUCT;
    if (failures.some(({ name }) => name === PRODUCT) || (isProduct && failures.length > 0)) continue;
    try {
      const written = await run(supabase, isProduct ? { ...step, version: version ?? step.version } : step, productId);
      if (isProduct) {
        productId = written?.id ?? productId;
        slug = written?.slug ?? slug;
        version = written?.version;
        left = afterProduct(left, step, version);
      } else {
        left = without(left, step.name);
      }
    } catch (error) {
      failures.push({ name: step.name, error });
    }
  }
  return { id: productId, slug, left, failures };
}

/** Removes the changes of the product that a step has written; its visibility may still be pending. */
function afterProduct(draft: Draft, step: Step, version: number | undefined): Draft {
  const row = draft[PRODUCT];
  if (row === undefined) return draft;
  const isAsTyped = ([column, { to }]: [string, { to: unknown }]) =>
    column in step.values && (column !== "active" || to === step.values.active);
  const left = Object.entries(row.changes).filter((change) => !isAsTyped(change));
  if (left.length === 0) return without(draft, PRODUCT);
  return { ...draft, [PRODUCT]: { action: "update", version, changes: Object.fromEntries(left) } };
}

async function run(supabase: SupabaseClient, step: Step, productId: number | undefined): Promise<Written | undefined> {
  const table = tableOf(step.name);
  const isProduct = table === PRODUCT;
  const key: Record<string, string | number | undefined> = isProduct ? { id: productId } : { product_id: productId, ...keyOf(step.name) };
  const rows = supabase.from(table);
  if (step.action === "insert") {
    const values = isProduct ? step.values : { ...key, ...step.values };
    const { data } = orThrow(
      await rows
        .insert(values)
        .select(isProduct ? "id, slug, version" : "version")
        .single(),
    );
    return data as unknown as Written;
  }
  if (step.action === "delete") {
    orThrow(await rows.delete().match({ ...key, version: step.version }));
    return undefined;
  }
  const update = async (version: number | undefined) => {
    const changed = rows.update({ ...step.values, version }).match(key);
    const { data } = orThrow(await changed.select(isProduct ? "id, slug, version" : "version").single());
    return data as unknown as Written;
  };
  if (!isProduct || productId === undefined || step.version === undefined) return update(step.version);
  // What oneself has changed since elsewhere, such as in the list, is no conflict.
  const read = { id: productId, version: step.version };
  const [written] = await sendChange(table, [read], async ([row]) => [{ ...(await update(row?.version)), id: productId }]);
  return written;
}
