// Written from contracts/guide.json and catalogue/ by `UPDATE_WIRE=1 cargo test -p catalogue wire`. Do not edit.
import type { ChilliForm } from "#backend/wire/ChilliForm.ts";
import type { CommoditiesPage } from "#backend/wire/CommoditiesPage.ts";
import type { LoadGroup } from "#backend/wire/LoadGroup.ts";
import type { SpicesPage } from "#backend/wire/SpicesPage.ts";
import type { Variety } from "#backend/wire/Variety.ts";

type Guide = { varieties: Variety[]; chilliForms: ChilliForm[]; spices: SpicesPage; commodities: CommoditiesPage; loads: LoadGroup[] };

export const sampleGuide: Guide = {
  "varieties": [
    {
      "name": "bhut-jolokia",
      "place": "peren",
      "uses": [
        "sauces",
        "oleoresin",
        "pickles"
      ],
      "lot": {
        "slug": "bhut-jolokia",
        "name": "Bhut Jolokia",
        "origin": "Peren, Nagaland",
        "pod": {
          "shape": "rough",
          "length": {
            "from": 50.0,
            "to": 70.0
          },
          "breadth": {
            "from": 20.0,
            "to": 30.0
          }
        },
        "heat": {
          "from": 800000.0,
          "to": 1000000.0
        },
        "colour": null,
        "moisture": "10-12%"
      }
    },
    {
      "name": "birds-eye",
      "place": "aizawl",
      "uses": [
        "pickles",
        "infusions",
        "sauces"
      ],
      "lot": {
        "slug": "birds-eye-dhani",
        "name": "Bird's Eye Chilli (Dhani)",
        "origin": "Aizawl, Mizoram",
        "pod": {
          "shape": "slender",
          "length": {
            "from": 10.0,
            "to": 25.0
          },
          "breadth": {
            "from": 4.0,
            "to": 7.0
          }
        },
        "heat": {
          "from": 80000.0,
          "to": 100000.0
        },
        "colour": {
          "from": 40.0,
          "to": 45.0
        },
        "moisture": "10-12%"
      }
    },
    {
      "name": "teja",
      "place": "khammam",
      "uses": [
        "powder",
        "hotpot",
        "oleoresin",
        "seasoning"
      ],
      "lot": {
        "slug": "teja-s17",
        "name": "Teja S17",
        "origin": "Khammam, Telangana",
        "pod": {
          "shape": "slender",
          "length": {
            "from": 60.0,
            "to": 80.0
          },
          "breadth": {
            "from": 7.0,
            "to": 10.0
          }
        },
        "heat": {
          "from": 80000.0,
          "to": 100000.0
        },
        "colour": {
          "from": 50.0,
          "to": 60.0
        },
        "moisture": "10-12%"
      }
    },
    {
      "name": "sannam",
      "place": "guntur",
      "uses": [
        "powder",
        "pastes",
        "pickles",
        "oleoresin"
      ],
      "lot": {
        "slug": "guntur-sannam-s4",
        "name": "Guntur Sannam S4",
        "origin": "Guntur, Andhra Pradesh",
        "pod": {
          "shape": "slender",
          "length": {
            "from": 50.0,
            "to": 150.0
          },
          "breadth": {
            "from": 5.0,
            "to": 15.0
          }
        },
        "heat": {
          "from": 35000.0,
          "to": 40000.0
        },
        "colour": {
          "from": 32.0,
          "to": 32.0
        },
        "moisture": "10-12%"
      }
    },
    {
      "name": "chilli-334",
      "place": "guntur",
      "uses": [
        "powder",
        "whole"
      ],
      "lot": {
        "slug": "chilli-334",
        "name": "334 Chilli",
        "origin": "Guntur, Andhra Pradesh",
        "pod": {
          "shape": "slender",
          "length": {
            "from": 80.0,
            "to": 100.0
          },
          "breadth": {
            "from": 8.0,
            "to": 11.0
          }
        },
        "heat": {
          "from": 30000.0,
          "to": 40000.0
        },
        "colour": {
          "from": 30.0,
          "to": 40.0
        },
        "moisture": "10-12%"
      }
    },
    {
      "name": "chilli-341",
      "place": "guntur",
      "uses": [
        "blends",
        "powder"
      ],
      "lot": {
        "slug": "chilli-341",
        "name": "341 Chilli",
        "origin": "Guntur, Andhra Pradesh",
        "pod": {
          "shape": "wrinkled",
          "length": {
            "from": 100.0,
            "to": 130.0
          },
          "breadth": {
            "from": 9.0,
            "to": 13.0
          }
        },
        "heat": {
          "from": 25000.0,
          "to": 40000.0
        },
        "colour": {
          "from": 90.0,
          "to": 120.0
        },
        "moisture": "10-12%"
      }
    },
    {
      "name": "wonder-hot",
      "place": "warangal",
      "uses": [
        "powder",
        "flakes"
      ],
      "lot": {
        "slug": "wonder-hot",
        "name": "Wonder Hot",
        "origin": "Warangal, Telangana",
        "pod": {
          "shape": "slender",
          "length": {
            "from": 120.0,
            "to": 140.0
          },
          "breadth": {
            "from": 11.0,
            "to": 15.0
          }
        },
        "heat": {
          "from": 25000.0,
          "to": 35000.0
        },
        "colour": {
          "from": 80.0,
          "to": 100.0
        },
        "moisture": "10-12%"
      }
    },
    {
      "name": "devanur-deluxe",
      "place": "kurnool",
      "uses": [
        "powder",
        "blends"
      ],
      "lot": {
        "slug": "devanur-deluxe-dd",
        "name": "Devanur Deluxe (DD)",
        "origin": "Kurnool, Andhra Pradesh",
        "pod": {
          "shape": "plump",
          "length": {
            "from": 100.0,
            "to": 120.0
          },
          "breadth": {
            "from": 14.0,
            "to": 18.0
          }
        },
        "heat": {
          "from": 25000.0,
          "to": 35000.0
        },
        "colour": {
          "from": 90.0,
          "to": 120.0
        },
        "moisture": "10-12%"
      }
    },
    {
      "name": "indo-5",
      "place": "guntur",
      "uses": [
        "powder",
        "sauces",
        "seasoning"
      ],
      "lot": {
        "slug": "indo-5",
        "name": "Indo-5",
        "origin": "Guntur, Andhra Pradesh",
        "pod": {
          "shape": "wrinkled",
          "length": {
            "from": 90.0,
            "to": 120.0
          },
          "breadth": {
            "from": 10.0,
            "to": 14.0
          }
        },
        "heat": {
          "from": 25000.0,
          "to": 35000.0
        },
        "colour": {
          "from": 60.0,
          "to": 80.0
        },
        "moisture": "10-12%"
      }
    },
    {
      "name": "chilli-273",
      "place": "guntur",
      "uses": [
        "sauces",
        "pastes",
        "pickles"
      ],
      "lot": {
        "slug": "chilli-273",
        "name": "273 Chilli",
        "origin": "Guntur, Andhra Pradesh",
        "pod": {
          "shape": "wrinkled",
          "length": {
            "from": 120.0,
            "to": 150.0
          },
          "breadth": {
            "from": 10.0,
            "to": 14.0
          }
        },
        "heat": {
          "from": 20000.0,
          "to": 30000.0
        },
        "colour": {
          "from": 50.0,
          "to": 70.0
        },
        "moisture": "10-12%"
      }
    },
    {
      "name": "mundu",
      "place": "ramanathapuram",
      "uses": [
        "tempering",
        "whole"
      ],
      "lot": {
        "slug": "ramnad-mundu",
        "name": "Ramnad Mundu",
        "origin": "Ramanathapuram, Tamil Nadu",
        "pod": {
          "shape": "round",
          "length": {
            "from": 18.0,
            "to": 28.0
          },
          "breadth": {
            "from": 21.0,
            "to": 30.0
          }
        },
        "heat": {
          "from": 15000.0,
          "to": 20000.0
        },
        "colour": {
          "from": 35.0,
          "to": 40.0
        },
        "moisture": "10-12%"
      }
    },
    {
      "name": "byadgi",
      "place": "haveri",
      "uses": [
        "colour",
        "masala",
        "sauces",
        "marinades"
      ],
      "lot": {
        "slug": "byadgi-kdl",
        "name": "Byadgi KDL",
        "origin": "Haveri, Karnataka",
        "pod": {
          "shape": "wrinkled",
          "length": {
            "from": 120.0,
            "to": 150.0
          },
          "breadth": {
            "from": 8.0,
            "to": 12.0
          }
        },
        "heat": {
          "from": 8000.0,
          "to": 15000.0
        },
        "colour": {
          "from": 120.0,
          "to": 150.0
        },
        "moisture": "10-12%"
      }
    },
    {
      "name": "byadgi-dabbi",
      "place": "haveri",
      "uses": [
        "masala",
        "whole"
      ],
      "lot": {
        "slug": "byadgi-dabbi",
        "name": "Byadgi Dabbi",
        "origin": "Haveri, Karnataka",
        "pod": {
          "shape": "plump",
          "length": {
            "from": 80.0,
            "to": 100.0
          },
          "breadth": {
            "from": 15.0,
            "to": 20.0
          }
        },
        "heat": {
          "from": 5000.0,
          "to": 10000.0
        },
        "colour": {
          "from": 150.0,
          "to": 180.0
        },
        "moisture": "10-12%"
      }
    },
    {
      "name": "chapata",
      "place": "warangal",
      "uses": [
        "colour",
        "pickles",
        "pastes"
      ],
      "lot": {
        "slug": "warangal-chapata",
        "name": "Warangal Chapata (Tomato Chilli)",
        "origin": "Warangal, Telangana",
        "pod": {
          "shape": "blocky",
          "length": {
            "from": 40.0,
            "to": 70.0
          },
          "breadth": {
            "from": 30.0,
            "to": 40.0
          }
        },
        "heat": {
          "from": 3100.0,
          "to": 6500.0
        },
        "colour": {
          "from": 120.0,
          "to": 130.0
        },
        "moisture": "10-12%"
      }
    },
    {
      "name": "kashmiri",
      "place": "haveri",
      "uses": [
        "marinades",
        "naturalColour",
        "seasoning"
      ],
      "lot": {
        "slug": "kashmiri-chilli",
        "name": "Kashmiri Chilli",
        "origin": "Haveri, Karnataka",
        "pod": {
          "shape": "plump",
          "length": {
            "from": 80.0,
            "to": 120.0
          },
          "breadth": {
            "from": 14.0,
            "to": 20.0
          }
        },
        "heat": {
          "from": 1000.0,
          "to": 2000.0
        },
        "colour": {
          "from": 180.0,
          "to": 220.0
        },
        "moisture": "10-12%"
      }
    }
  ],
  "chilliForms": [
    {
      "form": "stem",
      "products": [
        {
          "slug": "guntur-sannam-s4",
          "name": "Guntur Sannam S4"
        },
        {
          "slug": "byadgi-kdl",
          "name": "Byadgi KDL"
        }
      ]
    },
    {
      "form": "stemless",
      "products": [
        {
          "slug": "teja-stemless",
          "name": "Teja S17 Stemless"
        },
        {
          "slug": "sannam-s4-stemless",
          "name": "Guntur Sannam S4 Stemless"
        }
      ]
    },
    {
      "form": "flakes",
      "products": [
        {
          "slug": "crushed-chilli-flakes",
          "name": "Crushed Chilli Flakes"
        }
      ]
    },
    {
      "form": "powder",
      "products": [
        {
          "slug": "chilli-powder-regular",
          "name": "Chilli Powder, Regular"
        },
        {
          "slug": "chilli-powder-hot",
          "name": "Chilli Powder, Hot (Teja)"
        },
        {
          "slug": "kashmiri-chilli-powder",
          "name": "Kashmiri Chilli Powder"
        }
      ]
    },
    {
      "form": "seeds",
      "products": [
        {
          "slug": "chilli-seeds",
          "name": "Chilli Seeds"
        }
      ]
    }
  ],
  "spices": {
    "specimens": [
      {
        "spice": "turmeric",
        "place": "idukki",
        "lot": {
          "slug": "turmeric-alleppey-finger",
          "name": "Alleppey Finger Turmeric",
          "origin": "Idukki, Kerala",
          "botanical_name": "Curcuma longa"
        }
      },
      {
        "spice": "pepper",
        "place": "wayanad",
        "lot": {
          "slug": "black-pepper-mg1",
          "name": "Malabar Garbled Black Pepper MG-1",
          "origin": "Wayanad, Kerala",
          "botanical_name": "Piper nigrum"
        }
      },
      {
        "spice": "cardamom",
        "place": "idukki",
        "lot": {
          "slug": "green-cardamom-8mm",
          "name": "Green Cardamom 8 mm AGEB",
          "origin": "Idukki, Kerala",
          "botanical_name": "Elettaria cardamomum"
        }
      },
      {
        "spice": "cumin",
        "place": "mehsana",
        "lot": {
          "slug": "cumin-europe-quality",
          "name": "Cumin Seed, Europe Quality",
          "origin": "Mehsana, Gujarat",
          "botanical_name": "Cuminum cyminum"
        }
      },
      {
        "spice": "cloves",
        "place": "kanyakumari",
        "lot": {
          "slug": "cloves-kanyakumari",
          "name": "Kanyakumari Cloves",
          "origin": "Kanniyakumari, Tamil Nadu",
          "botanical_name": "Syzygium aromaticum"
        }
      },
      {
        "spice": "cassia",
        "place": "lakadong",
        "lot": {
          "slug": "indian-cassia-bark",
          "name": "Indian Cassia Bark",
          "origin": "West Jaintia Hills, Meghalaya",
          "botanical_name": "Cinnamomum tamala"
        }
      },
      {
        "spice": "coriander",
        "place": "kota",
        "lot": {
          "slug": "coriander-eagle",
          "name": "Coriander Seed, Eagle",
          "origin": "Kota, Rajasthan",
          "botanical_name": "Coriandrum sativum"
        }
      },
      {
        "spice": "fennel",
        "place": "mehsana",
        "lot": {
          "slug": "fennel-seed",
          "name": "Fennel Seed",
          "origin": "Mehsana, Gujarat",
          "botanical_name": "Foeniculum vulgare"
        }
      }
    ],
    "trade": [
      {
        "slug": "turmeric-alleppey-finger",
        "name": "Alleppey Finger Turmeric",
        "district": "Idukki",
        "moisture": "8-10%",
        "oil": {
          "figure": "3-5",
          "least": false
        },
        "load": 15.0,
        "mark": {
          "of": "curcumin",
          "figure": "5.0-6.5%"
        }
      },
      {
        "slug": "turmeric-erode-finger",
        "name": "Erode Finger Turmeric",
        "district": "Erode",
        "moisture": "8-10%",
        "oil": null,
        "load": 15.0,
        "mark": {
          "of": "curcumin",
          "figure": "2.5-3.9%"
        }
      },
      {
        "slug": "turmeric-nizamabad-finger",
        "name": "Nizamabad Finger Turmeric",
        "district": "Nizamabad",
        "moisture": "8-10%",
        "oil": null,
        "load": 15.0,
        "mark": {
          "of": "curcumin",
          "figure": "2.0-3.0%"
        }
      },
      {
        "slug": "turmeric-lakadong",
        "name": "Lakadong Turmeric",
        "district": "West Jaintia Hills",
        "moisture": "7-9%",
        "oil": null,
        "load": 11.0,
        "mark": {
          "of": "curcumin",
          "figure": "7.0-9.0%"
        }
      },
      {
        "slug": "black-pepper-mg1",
        "name": "Malabar Garbled Black Pepper MG-1",
        "district": "Wayanad",
        "moisture": "10-11%",
        "oil": {
          "figure": "2.5-3.5",
          "least": false
        },
        "load": 14.0,
        "mark": {
          "of": "density",
          "figure": "550"
        }
      },
      {
        "slug": "black-pepper-tgseb",
        "name": "Tellicherry Black Pepper TGSEB",
        "district": "Wayanad",
        "moisture": "10-11%",
        "oil": {
          "figure": "2.5-4",
          "least": false
        },
        "load": 14.0,
        "mark": {
          "of": "sieve",
          "figure": "95%"
        }
      },
      {
        "slug": "green-cardamom-8mm",
        "name": "Green Cardamom 8 mm AGEB",
        "district": "Idukki",
        "moisture": "10-11%",
        "oil": {
          "figure": "6-8",
          "least": false
        },
        "load": 6.0,
        "mark": {
          "of": "density",
          "figure": "435"
        }
      },
      {
        "slug": "green-cardamom-7mm",
        "name": "Green Cardamom 7 mm AGEB",
        "district": "Idukki",
        "moisture": "10-11%",
        "oil": {
          "figure": "6-8",
          "least": false
        },
        "load": 6.0,
        "mark": {
          "of": "density",
          "figure": "435"
        }
      },
      {
        "slug": "cumin-europe-quality",
        "name": "Cumin Seed, Europe Quality",
        "district": "Mehsana",
        "moisture": "7-9%",
        "oil": {
          "figure": "2.5-4",
          "least": false
        },
        "load": 14.0,
        "mark": {
          "of": "purity",
          "figure": "99.5%"
        }
      },
      {
        "slug": "cumin-singapore-quality",
        "name": "Cumin Seed, Singapore Quality",
        "district": "Mehsana",
        "moisture": "8-10%",
        "oil": {
          "figure": "2",
          "least": true
        },
        "load": 14.0,
        "mark": {
          "of": "purity",
          "figure": "99%"
        }
      },
      {
        "slug": "cloves-kanyakumari",
        "name": "Kanyakumari Cloves",
        "district": "Kanniyakumari",
        "moisture": "8-10%",
        "oil": {
          "figure": "16-20",
          "least": false
        },
        "load": 10.0,
        "mark": {
          "of": "buds",
          "figure": "95%"
        }
      },
      {
        "slug": "indian-cassia-bark",
        "name": "Indian Cassia Bark",
        "district": "West Jaintia Hills",
        "moisture": "10-12%",
        "oil": {
          "figure": "1-2",
          "least": false
        },
        "load": 7.0,
        "mark": {
          "of": "pieces",
          "figure": "70%"
        }
      },
      {
        "slug": "coriander-eagle",
        "name": "Coriander Seed, Eagle",
        "district": "Kota",
        "moisture": "8-10%",
        "oil": {
          "figure": "0.2-0.4",
          "least": false
        },
        "load": 9.0,
        "mark": {
          "of": "purity",
          "figure": "99%"
        }
      },
      {
        "slug": "coriander-scooter",
        "name": "Coriander Seed, Scooter",
        "district": "Kota",
        "moisture": "8-9%",
        "oil": null,
        "load": 9.0,
        "mark": {
          "of": "purity",
          "figure": "99.5%"
        }
      },
      {
        "slug": "fennel-seed",
        "name": "Fennel Seed",
        "district": "Mehsana",
        "moisture": "8-10%",
        "oil": {
          "figure": "1.5-2.5",
          "least": false
        },
        "load": 12.0,
        "mark": {
          "of": "purity",
          "figure": "99%"
        }
      }
    ]
  },
  "commodities": {
    "commodities": [
      {
        "name": "rice",
        "lots": [
          {
            "slug": "basmati-1121-steam",
            "name": "1121 Basmati Rice, Steam",
            "grade": "Super",
            "district": "Karnal",
            "moisture": "11.5-12.5%",
            "defects": "1%",
            "foreign": "0.1%",
            "load": 24.0,
            "port": "Mundra"
          },
          {
            "slug": "pusa-basmati-white",
            "name": "Pusa Basmati Rice, White",
            "grade": "A",
            "district": "Karnal",
            "moisture": "12-13%",
            "defects": "2%",
            "foreign": "0.1%",
            "load": 24.0,
            "port": "Mundra"
          },
          {
            "slug": "sona-masoori-rice",
            "name": "Sona Masoori Rice",
            "grade": "A",
            "district": "Raichur",
            "moisture": "12-13%",
            "defects": "5%",
            "foreign": "0.1%",
            "load": 24.0,
            "port": "Chennai"
          },
          {
            "slug": "ir64-parboiled-rice",
            "name": "IR64 Parboiled Rice, 5% Broken",
            "grade": "A",
            "district": "Raipur",
            "moisture": "13-14%",
            "defects": "5%",
            "foreign": "0.1%",
            "load": 25.0,
            "port": "Nhava Sheva"
          },
          {
            "slug": "swarna-parboiled-rice",
            "name": "Swarna Parboiled Rice",
            "grade": "B",
            "district": "Raipur",
            "moisture": "13-14%",
            "defects": "5%",
            "foreign": "0.2%",
            "load": 25.0,
            "port": "Nhava Sheva"
          }
        ]
      },
      {
        "name": "wheat",
        "lots": [
          {
            "slug": "sharbati-wheat",
            "name": "Sharbati Wheat",
            "grade": "Super",
            "district": "Sehore",
            "moisture": "10-12%",
            "defects": "2%",
            "foreign": "0.5%",
            "load": 24.0,
            "port": "Mundra"
          },
          {
            "slug": "durum-wheat",
            "name": "Durum Wheat",
            "grade": "A",
            "district": "Indore",
            "moisture": "10-12%",
            "defects": null,
            "foreign": "0.5%",
            "load": 24.0,
            "port": "Mundra"
          }
        ]
      },
      {
        "name": "pulses",
        "lots": [
          {
            "slug": "moong-whole",
            "name": "Moong, Whole Green",
            "grade": "A",
            "district": "Nagaur",
            "moisture": "9-11%",
            "defects": "2%",
            "foreign": "0.2%",
            "load": 24.0,
            "port": "Mundra"
          },
          {
            "slug": "urad-whole",
            "name": "Urad, Whole Black",
            "grade": "A",
            "district": "Latur",
            "moisture": "9-11%",
            "defects": "2%",
            "foreign": "0.2%",
            "load": 24.0,
            "port": "Nhava Sheva"
          },
          {
            "slug": "toor-dal",
            "name": "Toor Dal (Split Pigeon Peas)",
            "grade": "A",
            "district": "Kalaburagi",
            "moisture": "9-11%",
            "defects": "2%",
            "foreign": "0.1%",
            "load": 24.0,
            "port": "Nhava Sheva"
          }
        ]
      },
      {
        "name": "lentils",
        "lots": [
          {
            "slug": "masoor-split",
            "name": "Masoor Dal (Split Red Lentils)",
            "grade": "A",
            "district": "Sehore",
            "moisture": "9-11%",
            "defects": "2%",
            "foreign": "0.1%",
            "load": 24.0,
            "port": "Mundra"
          }
        ]
      },
      {
        "name": "chickpeas",
        "lots": [
          {
            "slug": "kabuli-chickpea-12mm",
            "name": "Kabuli Chickpeas 12 mm",
            "grade": "Super",
            "district": "Indore",
            "moisture": "9-11%",
            "defects": "1%",
            "foreign": "0.1%",
            "load": 24.0,
            "port": "Mundra"
          },
          {
            "slug": "kabuli-chickpea-9mm",
            "name": "Kabuli Chickpeas 9 mm",
            "grade": "A",
            "district": "Indore",
            "moisture": "9-12%",
            "defects": "2%",
            "foreign": "0.2%",
            "load": 24.0,
            "port": "Mundra"
          },
          {
            "slug": "desi-chickpea",
            "name": "Desi Chickpeas (Kala Chana)",
            "grade": "A",
            "district": "Latur",
            "moisture": "9-11%",
            "defects": "3%",
            "foreign": "0.5%",
            "load": 24.0,
            "port": "Nhava Sheva"
          }
        ]
      },
      {
        "name": "millets",
        "lots": [
          {
            "slug": "bajra",
            "name": "Bajra (Pearl Millet)",
            "grade": "FAQ",
            "district": "Nagaur",
            "moisture": "10-12%",
            "defects": "3%",
            "foreign": "0.5%",
            "load": 24.0,
            "port": "Mundra"
          },
          {
            "slug": "jowar-white",
            "name": "Jowar (White Sorghum)",
            "grade": "A",
            "district": "Kalaburagi",
            "moisture": "10-12%",
            "defects": "1.5%",
            "foreign": "0.3%",
            "load": 24.0,
            "port": "Nhava Sheva"
          },
          {
            "slug": "ragi",
            "name": "Ragi (Finger Millet)",
            "grade": "A",
            "district": "Tumakuru",
            "moisture": "10-12%",
            "defects": "1%",
            "foreign": null,
            "load": 23.0,
            "port": "Chennai"
          }
        ]
      }
    ],
    "grains": [
      {
        "slug": "basmati-1121-steam",
        "name": "1121 Basmati Rice, Steam",
        "shape": "rice",
        "size": "8.30",
        "length": 8.3,
        "width": 1.8
      },
      {
        "slug": "pusa-basmati-white",
        "name": "Pusa Basmati Rice, White",
        "shape": "rice",
        "size": "7.3",
        "length": 7.3,
        "width": 1.8
      },
      {
        "slug": "ir64-parboiled-rice",
        "name": "IR64 Parboiled Rice, 5% Broken",
        "shape": "rice",
        "size": "6.0",
        "length": 6.0,
        "width": 2.1
      },
      {
        "slug": "swarna-parboiled-rice",
        "name": "Swarna Parboiled Rice",
        "shape": "rice",
        "size": "5.2-5.5",
        "length": 5.35,
        "width": 2.4
      },
      {
        "slug": "sona-masoori-rice",
        "name": "Sona Masoori Rice",
        "shape": "rice",
        "size": "5.0-5.3",
        "length": 5.15,
        "width": 2.0
      },
      {
        "slug": "kabuli-chickpea-12mm",
        "name": "Kabuli Chickpeas 12 mm",
        "shape": "kabuli",
        "size": "12",
        "length": 12.0,
        "width": 9.4
      },
      {
        "slug": "kabuli-chickpea-9mm",
        "name": "Kabuli Chickpeas 9 mm",
        "shape": "kabuli",
        "size": "9",
        "length": 9.0,
        "width": 7.4
      },
      {
        "slug": "desi-chickpea",
        "name": "Desi Chickpeas (Kala Chana)",
        "shape": "desi",
        "size": "5-6",
        "length": 5.5,
        "width": 4.4
      },
      {
        "slug": "moong-whole",
        "name": "Moong, Whole Green",
        "shape": "moong",
        "size": "3.2-3.8",
        "length": 3.5,
        "width": 2.7
      },
      {
        "slug": "masoor-split",
        "name": "Masoor Dal (Split Red Lentils)",
        "shape": "lentil",
        "size": "3.0-4.0",
        "length": 3.5,
        "width": 3.3
      },
      {
        "slug": "ragi",
        "name": "Ragi (Finger Millet)",
        "shape": "ragi",
        "size": "1.5",
        "length": 1.5,
        "width": 1.5
      }
    ],
    "load_20ft": {
      "from": 23.0,
      "to": 25.0
    },
    "load_40ft": {
      "from": 26.0,
      "to": 27.0
    }
  },
  "loads": [
    {
      "category": "red-chillies",
      "forms": [
        {
          "form": "pods",
          "tonnes": 7.0
        },
        {
          "form": "flakes",
          "tonnes": 12.0
        },
        {
          "form": "powder",
          "tonnes": 14.0
        }
      ]
    },
    {
      "category": "spices",
      "forms": [
        {
          "form": "cardamom",
          "tonnes": 6.0
        },
        {
          "form": "pepper",
          "tonnes": 14.0
        },
        {
          "form": "seeds",
          "tonnes": 14.0
        },
        {
          "form": "fingers",
          "tonnes": 15.0
        }
      ]
    },
    {
      "category": "agro-commodities",
      "forms": [
        {
          "form": "groundnuts",
          "tonnes": 19.0
        },
        {
          "form": "rice",
          "tonnes": 24.0
        },
        {
          "form": "pulses",
          "tonnes": 24.0
        }
      ]
    }
  ]
};
