export const enquiry = {
  name: "Ana Souza",
  email: "ana@importer.example",
  phone: "+55 11 5555 0100",
  company: "Importadora Souza",
  country: "Brazil",
  productInterest: "red-chillies",
  message: "Two containers of Guntur Sannam, CIF Santos, in March.",
};
