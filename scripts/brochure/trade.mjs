// The pages on terms and prices.
import { wordTable } from "./tables.mjs";
import { texts } from "./texts.mjs";
import { district, escaped, set } from "./words.mjs";

const named = ([short, long, ...others]) => [`${short}<small>${long}</small>`, ...others.map(set)];

export function terms(products) {
  const { price, payment, ports, papers } = texts.terms;
  return `<div class="block"><h3>${price.title}</h3>${wordTable("price-terms", price.head, price.rows.map(named))}</div>
    <div class="block"><h3>${payment.title}</h3>${wordTable("payment-terms", payment.head, payment.rows.map(named))}</div>
    <div class="block"><h3>${ports.title}</h3>${wordTable("ports", ports.head, portRows(products))}</div>
    <div class="block"><h3>${papers.title}</h3>${wordTable("papers", undefined, papers.rows)}</div>`;
}

/** Each port with its lots and the districts that send most of them. */
function portRows(products) {
  const { order, codes } = texts.terms.ports;
  return order.map((port) => {
    const lots = products.filter((product) => product.port === port);
    const counts = new Map();
    for (const { origin } of lots) counts.set(district(origin), (counts.get(district(origin)) ?? 0) + 1);
    const districts = [...counts].sort(([one, many], [other, few]) => few - many || (one < other ? -1 : 1)).map(([name]) => name);
    return [port, codes[port], String(lots.length), escaped(districts.slice(0, 6).join(", "))];
  });
}

/** The lot that serves as an example of an offer: the first featured chilli, or else the first featured lot. */
export const offerOf = (featured) => featured.find((lot) => lot.category === "red-chillies") ?? featured[0];

export function prices(lot) {
  const { made, enquiry } = texts.prices;
  const included = `<span class="dot" role="img" aria-label="${made.included}"></span>`;
  const missing = `<span role="img" aria-label="${made.notIncluded}"></span>`;
  const rows = made.rows.map(([cost, what, first]) => [
    cost,
    set(what),
    ...made.columns.map((_, index) => (index >= made.columns.indexOf(first) ? included : missing)),
  ]);
  const steps = enquiry.steps.map(([what, how]) => `<li><b>${what}</b><span>${how}</span></li>`);
  return `<div class="block"><h3>${made.title}</h3>${wordTable("made", [...made.head, ...made.columns], rows)}</div>
    ${lot ? offer(lot) : ""}
    <div class="block"><h3>${enquiry.title}</h3><ol class="steps">${steps.join("")}</ol></div>`;
}

function offer(lot) {
  const { offer: words } = texts.prices;
  const measured = [
    lot.capsaicin_level,
    lot.color_value,
    lot.moisture_content && `${texts.columns.moisture.toLowerCase()} ${lot.moisture_content}`,
  ];
  const rows = [
    [words.goods, set([lot.name, `${texts.fields.grade.toLowerCase()} ${lot.grade}`, lot.origin].join(", "))],
    [words.specification, measured.filter(Boolean).map(set).join("; ")],
    [words.quantity, set(lot.load_20ft ?? lot.min_order_quantity ?? "")],
    [words.packing, set(lot.packaging_options.at(-1) ?? "")],
    [words.price, words.priceValue],
    [words.payment, words.paymentValue],
    [words.shipment, `${words.shipmentFrom} ${escaped(lot.port ?? "")}, ${set(lot.lead_time ?? "")} ${words.shipmentAfter}`],
    [words.validity, words.validityValue],
  ];
  return `<div class="block"><h3>${words.title}</h3><p class="lead">${words.lead}</p>
    <dl class="offer">${rows.map(([key, value]) => `<div><dt>${key}</dt><dd>${value}</dd></div>`).join("")}</dl></div>`;
}
