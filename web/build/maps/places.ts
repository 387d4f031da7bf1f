/** Longitude and latitude in degrees, east and north positive. */
export type Position = [longitude: number, latitude: number];

/** The position of a label beside its pin: which of its ends is at the pin, and the distance in px. */
export type Label = { side: "start" | "end"; dx: number; dy: number };

export type Place = { at: Position; label: Label };

/** A growing district or a market; `district` is its name in the products' `origin`. */
export type District = Place & { district: string };

const right = label("start", 9, 4);
const left = label("end", -9, 4);

/** A town is marked at its position, a district at its seat. */
export const districts = {
  aizawl: { at: [92.72, 23.73], district: "Aizawl", label: left },
  alappuzha: { at: [76.34, 9.5], district: "Alappuzha", label: label("end", -9, 6) },
  bangalore: { at: [77.59, 12.97], district: "Bengaluru Urban", label: label("end", -9, 3) },
  bastar: { at: [82.02, 19.07], district: "Bastar", label: right },
  bharatpur: { at: [77.49, 27.22], district: "Bharatpur", label: right },
  bodinayakanur: { at: [77.35, 10.01], district: "Theni", label: right },
  byadgi: { at: [75.49, 14.67], district: "Haveri", label: left },
  coorg: { at: [75.74, 12.42], district: "Kodagu", label: label("end", -9, 2) },
  erode: { at: [77.72, 11.34], district: "Erode", label: right },
  guntur: { at: [80.44, 16.31], district: "Guntur", label: label("start", 9, 11) },
  idukki: { at: [76.97, 9.85], district: "Idukki", label: right },
  indore: { at: [75.86, 22.72], district: "Indore", label: right },
  jamnagar: { at: [70.06, 22.47], district: "Jamnagar", label: left },
  jodhpur: { at: [73.02, 26.24], district: "Jodhpur", label: right },
  junagadh: { at: [70.46, 21.52], district: "Junagadh", label: label("end", -9, 8) },
  kalaburagi: { at: [76.83, 17.33], district: "Kalaburagi", label: right },
  kanyakumari: { at: [77.43, 8.18], district: "Kanniyakumari", label: label("end", -9, 6) },
  karnal: { at: [76.99, 29.69], district: "Karnal", label: right },
  khammam: { at: [80.15, 17.25], district: "Khammam", label: label("start", 9, 6) },
  kochi: { at: [76.34, 10.01], district: "Ernakulam", label: label("end", -9, -2) },
  kota: { at: [75.86, 25.21], district: "Kota", label: right },
  kurnool: { at: [78.04, 15.83], district: "Kurnool", label: left },
  lakadong: { at: [92.2, 25.44], district: "West Jaintia Hills", label: left },
  latur: { at: [76.56, 18.4], district: "Latur", label: left },
  mangan: { at: [88.53, 27.51], district: "Mangan", label: left },
  mehsana: { at: [72.37, 23.59], district: "Mehsana", label: right },
  nagaur: { at: [73.74, 27.2], district: "Nagaur", label: right },
  nagpur: { at: [79.09, 21.15], district: "Nagpur", label: right },
  nizamabad: { at: [78.09, 18.67], district: "Nizamabad", label: label("start", 9, -4) },
  peren: { at: [93.74, 25.51], district: "Peren", label: left },
  pulwama: { at: [74.9, 33.87], district: "Pulwama", label: right },
  raichur: { at: [77.36, 16.21], district: "Raichur", label: left },
  raipur: { at: [81.63, 21.25], district: "Raipur", label: right },
  rajkot: { at: [70.8, 22.3], district: "Rajkot", label: right },
  ramanathapuram: { at: [78.83, 9.37], district: "Ramanathapuram", label: label("start", 9, 3) },
  salem: { at: [78.15, 11.66], district: "Salem", label: right },
  sangli: { at: [74.58, 16.85], district: "Sangli", label: right },
  sehore: { at: [77.08, 23.2], district: "Sehore", label: right },
  thrissur: { at: [76.21, 10.52], district: "Thrissur", label: left },
  tumakuru: { at: [77.1, 13.34], district: "Tumakuru", label: left },
  unjha: { at: [72.39, 23.8], district: "Mehsana", label: right },
  warangal: { at: [79.59, 17.97], district: "Warangal", label: label("start", 9, 0) },
  wayanad: { at: [76.08, 11.61], district: "Wayanad", label: left },
} satisfies Record<string, District>;

/** The Indian ports of loading on the map of India. */
export const ports = {
  mundra: { at: [69.7, 22.74], label: label("start", 8, 10) },
  mumbai: { at: [72.84, 18.95], label: label("end", -9, 0) },
  nhavaSheva: { at: [72.95, 18.95], label: label("end", -9, 16) },
  chennai: { at: [80.3, 13.09], label: right },
  tuticorin: { at: [78.2, 8.75], label: label("start", 9, 12) },
  kochi: { at: [76.24, 9.97], label: label("end", -9, -2) },
} satisfies Record<string, Place>;

/** The same ports among those of the world. */
export const loading = {
  mundra: { at: ports.mundra.at, label: label("start", 8, -3) },
  mumbai: { at: ports.mumbai.at, label: label("start", 8, 2) },
  nhavaSheva: { at: ports.nhavaSheva.at, label: label("end", -8, 10) },
  chennai: { at: ports.chennai.at, label: label("start", 8, 5) },
  tuticorin: { at: ports.tuticorin.at, label: label("end", -9, 3) },
  kochi: { at: ports.kochi.at, label: label("start", 8, 13) },
} satisfies Record<keyof typeof ports, Place>;

export const destinations = {
  jebelAli: { at: [55.06, 25.01], label: label("end", -7, 0) },
  jeddah: { at: [39.17, 21.48], label: label("start", 7, 4) },
  hamburg: { at: [9.97, 53.54], label: label("start", 7, -1) },
  rotterdam: { at: [4.05, 51.95], label: label("start", 6, 12) },
  portKlang: { at: [101.36, 3], label: label("end", -7, 12) },
  hoChiMinhCity: { at: [106.79, 10.76], label: label("start", 8, -1) },
  osaka: { at: [135.43, 34.65], label: label("start", 7, 10) },
  sydney: { at: [151.2, -33.9], label: label("end", -8, 0) },
  newYork: { at: [-74.04, 40.67], label: label("end", -7, 4) },
  santos: { at: [-46.3, -23.96], label: label("end", -7, 4) },
  mombasa: { at: [39.66, -4.05], label: label("end", -7, 4) },
  durban: { at: [31.03, -29.87], label: label("end", -7, 0) },
  lagos: { at: [3.4, 6.43], label: label("start", 7, -2) },
} satisfies Record<string, Place>;

/** Where the lanes to America leave the part of the map that phones show. */
export const beyond = {
  newYork: [-8.4, 31.6],
  santos: [-8.4, -41.5],
} satisfies { [Name in keyof typeof destinations]?: Position };

/** The positions of the names of the seas on the map of India, by their centres. */
export const seas = {
  arabianSea: [68.5, 12.7],
  bayOfBengal: [89.6, 10.9],
} satisfies Record<string, Position>;

function label(side: Label["side"], dx: number, dy: number): Label {
  return { side, dx, dy };
}
