/**
 * The forms that goods are sold in, and how many tonnes of each a 20 ft container holds, as the catalogue says of the
 * product named beside it.
 */
export const loads = [
  {
    category: "red-chillies",
    forms: [
      { form: "pods", tonnes: 7, product: "guntur-sannam-s4" },
      { form: "flakes", tonnes: 12, product: "crushed-chilli-flakes" },
      { form: "powder", tonnes: 14, product: "chilli-powder-regular" },
    ],
  },
  {
    category: "spices",
    forms: [
      { form: "cardamom", tonnes: 6, product: "green-cardamom-8mm" },
      { form: "pepper", tonnes: 14, product: "black-pepper-mg1" },
      { form: "seeds", tonnes: 14, product: "cumin-europe-quality" },
      { form: "fingers", tonnes: 15, product: "turmeric-erode-finger" },
    ],
  },
  {
    category: "agro-commodities",
    forms: [
      { form: "groundnuts", tonnes: 19, product: "groundnut-bold" },
      { form: "rice", tonnes: 24, product: "basmati-1121-steam" },
      { form: "pulses", tonnes: 24, product: "toor-dal" },
    ],
  },
] as const;

/** The length of a full bar, in tonnes. */
export const fullBar = 25;
