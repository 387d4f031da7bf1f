/** The days round a shipment, counted from it: when documents are prepared, and until when the originals have left. */
export const shipmentDays = { papersFrom: -15, papersTo: -7, originals: 7 };
