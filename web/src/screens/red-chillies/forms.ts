/** The forms in which chillies are sold, as the texts name them, with catalogue products of each. */
export const forms = [
  { key: "stem", products: ["guntur-sannam-s4", "byadgi-kdl"] },
  { key: "stemless", products: ["teja-stemless", "sannam-s4-stemless"] },
  { key: "flakes", products: ["crushed-chilli-flakes"] },
  { key: "powder", products: ["chilli-powder-regular", "chilli-powder-hot", "kashmiri-chilli-powder"] },
  { key: "seeds", products: ["chilli-seeds"] },
] as const;
