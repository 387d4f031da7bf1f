//! The content of a site goes to another one as files: `mirchi site export` and `mirchi site import`. So does that of the sample company.

use std::{collections::BTreeMap, fs, path::Path, process::Output};

use chrono::Utc;
use sea_orm::ConnectionTrait;
use store::testing::TestDatabase;

use crate::{process::Workplace, support::assert_has};

/// A site with a database of its own.
struct Site {
    workplace: Workplace,
    database: TestDatabase,
}

impl Site {
    /// Pairs of sites with empty tables: each from a database of one kind to one of the other.
    async fn pairs() -> Vec<(Self, Self)> {
        let (one, other) = (TestDatabase::all().await, TestDatabase::all().await);
        let pairs = one.into_iter().zip(other.into_iter().rev());
        pairs
            .map(|(one, other)| (Self::new(one), Self::new(other)))
            .collect()
    }

    fn new(database: TestDatabase) -> Self {
        Self {
            workplace: Workplace::new(),
            database,
        }
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = self.workplace.command(arguments);
        command
            .env("DATABASE_URL", &self.database.url)
            .output()
            .unwrap()
    }

    /// Runs a command that must succeed, and returns its output.
    fn printed(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{arguments:?}: {errors}{printed}");
        printed
    }

    /// Runs a command that must fail, and returns its output and its errors.
    fn failed(&self, arguments: &[&str]) -> (String, String) {
        let output = self.run(arguments);
        assert!(!output.status.success(), "the command is refused");
        (
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    }

    fn path(&self, name: &str) -> String {
        self.workplace.path().join(name).display().to_string()
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.workplace.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Writes a text below the others of a file, which may be new.
    fn append(&self, name: &str, text: &str) {
        let before = fs::read_to_string(self.path(name)).unwrap_or_default();
        self.write(name, &(before + "\n" + text));
    }

    /// Takes the row of a key out of a file.
    fn without(&self, name: &str, key: &str) {
        let path = self.workplace.path().join(name);
        let mut file: toml::Table = fs::read_to_string(&path).unwrap().parse().unwrap();
        assert!(file.remove(key).is_some(), "{name} has {key}");
        fs::write(path, toml::to_string_pretty(&file).unwrap()).unwrap();
    }

    /// Its content: the files of a kit by their paths.
    fn content(&self, folder: &str) -> BTreeMap<String, Vec<u8>> {
        self.printed(&["site", "export", folder]);
        let mut files = BTreeMap::new();
        collect(self.workplace.path().join(folder).as_path(), "", &mut files);
        files
    }
}

fn collect(folder: &Path, below: &str, files: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{below}/{}", entry.file_name().display());
        match entry.file_type().unwrap().is_dir() {
            true => collect(&entry.path(), &path, files),
            false => {
                files.insert(path, fs::read(entry.path()).unwrap());
            }
        }
    }
}

/// Says where two contents differ, rather than printing both.
fn assert_same(one: &BTreeMap<String, Vec<u8>>, other: &BTreeMap<String, Vec<u8>>) {
    let paths = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(paths(one), paths(other));
    for (path, bytes) in one {
        let texts = [bytes, &other[path]].map(|bytes| String::from_utf8_lossy(bytes));
        assert_eq!(texts[0], texts[1], "{path}");
    }
}

/// What an export has besides the kit of the sample company: rows that the program gives every site.
const OF_THE_PROGRAM: [&str; 2] = ["/answering_times.toml", "/mail_templates/"];

/// The content of a site without what the program gives every site.
fn of_the_company(site: &Site) -> BTreeMap<String, Vec<u8>> {
    let mut files = site.content("exported");
    files.retain(|path, _| !OF_THE_PROGRAM.iter().any(|of| path.starts_with(of)));
    files
}

/// The program loads the rows of the kit as they are: an import, which checks each, must give the same. If `UPDATE_KIT` is set, what the import
/// gives is written as the kit.
#[tokio::test]
async fn a_new_site_has_the_kit_of_the_sample_company_as_an_import_would_give_it() {
    let kit = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kits/nandi");
    let imported = Site::new(TestDatabase::sqlite().await);
    imported.write("mirchi.toml", "catalogue.load_sample = false");
    imported.printed(&["site", "import", &kit.display().to_string()]);
    let imported = of_the_company(&imported);
    if std::env::var_os("UPDATE_KIT").is_some() {
        for (path, bytes) in &imported {
            fs::write(kit.join(&path[1..]), bytes).unwrap();
        }
        // The program has to be built with it before it can be compared.
        return;
    }
    let mut kept = BTreeMap::new();
    collect(&kit, "", &mut kept);
    assert!(kept.remove("/README.md").is_some());
    assert_same(&kept, &imported);
    for database in TestDatabase::all().await {
        let site = Site::new(database);
        let loaded = mirchi::sample::load_into_empty(&site.database.db, Utc::now()).await;
        assert!(loaded.unwrap() > 0);
        assert_same(&kept, &of_the_company(&site));
    }
}

#[tokio::test]
async fn replicas_that_start_together_load_the_sample_company_once() {
    for database in TestDatabase::all().await {
        let other = database.again().await;
        let load = |database| mirchi::sample::load_into_empty(database, Utc::now());
        let (first, second) = tokio::join!(load(&database.db), load(&other));
        let mut counts = [first.unwrap(), second.unwrap()];
        counts.sort_unstable();
        assert!(counts[0] == 0 && counts[1] > 0, "{counts:?}");
    }
}

const DRAWING: &str =
    r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>"#;

const OTHER_PHOTO: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../web/public/pictures/bay-leaf-1600.jpg"
);
const PHOTO: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../web/public/pictures/ajwain-1600.jpg"
);

/// Changes the files of a kit of the sample company by hand, as somebody who has never seen the program.
fn edit(site: &Site) {
    site.without("kit/products.toml", "teja-s17");
    site.without("kit/certificates.toml", "8");
    let certificates = "certificate_translations";
    for entry in fs::read_dir(site.path(&format!("kit/{certificates}"))).unwrap() {
        let name = entry.unwrap().file_name().display().to_string();
        if name != "en.toml" {
            site.without(&format!("kit/{certificates}/{name}"), "8");
        }
    }
    let translations = fs::read_dir(site.path("kit/product_translations")).unwrap();
    for entry in translations {
        let name = entry.unwrap().file_name().display().to_string();
        let path = format!("kit/product_translations/{name}");
        if fs::read_to_string(site.path(&path))
            .unwrap()
            .contains("[teja-s17]")
        {
            site.without(&path, "teja-s17");
        }
    }
    site.without("kit/product_parameters.toml", "teja-s17");
    site.append(
        "kit/categories.toml",
        "[coffee]\nname = \"Coffee\"\nposition = 40\n",
    );
    site.append(
        "kit/category_translations/de.toml",
        "[coffee]\nname = \"Kaffee\"\n",
    );
    site.append(
        "kit/products.toml",
        "[robusta]\nname = \"Robusta\"\ndescription = \"Washed.\"\ncategory = \"coffee\"\ngrade = \"A\"\ndistrict = \"Wayanad\"\nactive = true\n",
    );
    site.append(
        "kit/product_translations/de.toml",
        "[robusta]\ndescription = \"Gewaschen.\"\n",
    );
    site.append(
        "kit/product_parameters.toml",
        "[robusta.moisture.limit]\nmaximum = 11.5\n",
    );
    site.append(
        "kit/site_settings/en.toml",
        "[\"site.phone\"]\nvalue = \"+91 484 1234567\"\n",
    );
    site.append(
        "kit/site_texts/de.toml",
        "[\"about:hero.title\"]\ntext = \"Kaffee aus Kochi\"\n[\"blog/spice-journey:body\"]\nmarkdown = \"site_texts/de/journey.md\"\n",
    );
    site.write(
        "kit/site_texts/de/journey.md",
        "## Der Weg\n\nVom Feld zum Hafen.\n",
    );
    site.append(
        "kit/site_texts/en.toml",
        "[\"about:hero.title\"]\ntext = \"Coffee from Kochi\"\n",
    );
    // Days and numbers as people write them.
    site.append(
        "kit/certificates.toml",
        "[20]\nshort_name = \"Coffee Board\"\nnumber = 12345\nvalid_to = 2040-01-31\n",
    );
    site.append(
        "kit/site_lists.toml",
        "[\"home:testimonials.items\"]\nitems = []\n",
    );
    site.append("kit/added_languages.toml", "[it]\n");
    site.append(
        "kit/site_texts/it.toml",
        "[\"about:hero.title\"]\ntext = \"Caffè di Kochi\"\n",
    );
    site.append(
        "kit/product_translations/it.toml",
        "[robusta]\ndescription = \"Lavato.\"\n",
    );
    site.append("kit/redirects.toml", "[\"/old\"]\ntarget = \"/catalog\"\n");
    site.append("kit/media.toml", "[\"marks/leaf.svg\"]\n[\"photo.jpg\"]\n");
    site.write("kit/media/marks/leaf.svg", DRAWING);
    fs::copy(PHOTO, site.path("kit/media/photo.jpg")).unwrap();
}

/// Shows the photo at a product, by the address that it has got.
fn show_photo(site: &Site, folder: &str) {
    let media: toml::Table = fs::read_to_string(site.path(&format!("{folder}/media.toml")))
        .unwrap()
        .parse()
        .unwrap();
    let hash = media["photo.jpg"]["hash"].as_str().unwrap();
    let address = format!("/pictures/{}-1600x1200-960.jpg", &hash[..32]);
    let products = format!("{folder}/products.toml");
    let text = fs::read_to_string(site.path(&products)).unwrap();
    let row = "[robusta]\n";
    assert_has(&text, row);
    let shown = format!("{row}image_url = \"{address}\"\n");
    site.write(&products, &text.replace(row, &shown));
    let texts = format!("[\"{address}\"]\nalt_text = \"Beans\"\n");
    site.append(&format!("{folder}/picture_texts/en.toml"), &texts);
}

#[tokio::test]
async fn what_is_written_by_one_site_makes_another_the_same_byte_for_byte() {
    for (one, other) in Site::pairs().await {
        for site in [&one, &other] {
            site.printed(&["migrate"]);
        }
        one.write("empty/kit.toml", "format = 1\n");
        // Loads the sample content, and changes nothing of it.
        one.printed(&["site", "import", "empty"]);
        let sample = one.content("kit");
        assert!(sample.contains_key("/product_translations/ja.toml"));

        edit(&one);
        let dry = one.printed(&["site", "import", "kit", "--dry-run"]);
        assert_has(
            &dry,
            "products: 1 would be added, 0 would be changed, 1 would be deleted",
        );
        assert_has(&dry, "media: 2 would be added");
        assert_has(&dry, "nothing was written");
        assert_same(&sample, &one.content("after-dry-run"));

        let done = one.printed(&["site", "import", "kit"]);
        assert_has(
            &done,
            "products: 1 added, 0 changed, 1 deleted, 78 unchanged",
        );
        assert_has(
            &done,
            "certificates: 1 added, 0 changed, 1 deleted, 7 unchanged",
        );
        assert_has(&done, "redirects: 1 added");
        // A picture without its hash is known again by what was kept of it.
        let again = one.printed(&["site", "import", "kit"]);
        assert_has(&again, "media: 0 added, 0 changed, 0 deleted, 2 unchanged");
        assert_has(&done, "added_languages: 1 added");
        one.content("with-photo");
        show_photo(&one, "with-photo");
        one.printed(&["site", "import", "with-photo"]);
        let content = one.content("changed");
        let text = |path: &str| String::from_utf8(content[path].clone()).unwrap();
        let english = tables::fingerprint("Coffee from Kochi");
        let made_from = format!("made_from = \"{english}\"");
        assert_has(&text("/site_texts/de.toml"), &made_from);
        let certificates = text("/certificates.toml");
        assert_has(&certificates, "number = \"12345\"");
        assert_has(&certificates, "valid_to = \"2040-01-31\"");
        assert_has(
            &text("/site_texts/de/blog/spice-journey.body.md"),
            "Vom Feld zum Hafen.",
        );
        assert_has(
            &text("/product_parameters.toml"),
            "[robusta.moisture.limit]",
        );
        assert!(!text("/products.toml").contains("[teja-s17]"));
        assert_has(&text("/media/marks/leaf.svg"), "<path");

        let written = other.printed(&["site", "import", &one.path("changed")]);
        assert_has(&written, "products: 1 added, 0 changed, 1 deleted");
        assert_same(&content, &other.content("copy"));
        let again = other.printed(&["site", "import", "copy"]);
        for line in again.lines() {
            assert_has(line, ": 0 added, 0 changed, 0 deleted, ");
        }
        // Another picture in the file of one that was exported.
        fs::copy(OTHER_PHOTO, other.path("copy/media/photo.jpg")).unwrap();
        let replaced = other.printed(&["site", "import", "copy"]);
        assert_has(
            &replaced,
            "media: 0 added, 1 changed, 0 deleted, 1 unchanged",
        );
        // What is shown stays until the product names the new one.
        let page = other.printed(&["render", "/de/catalog/robusta"]);
        assert_has(&page, "Gewaschen.");
        assert_has(&page, "-1600x1200-");
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_kit_is_said_before_anything_is_written() {
    let site = Site::new(TestDatabase::sqlite().await);
    site.printed(&["migrate"]);
    let before = site.content("before");
    let (_, none) = site.failed(&["site", "import", "nowhere"]);
    assert_has(&none, "there is no folder `nowhere`");
    site.write("kit/readme.txt", "");
    let (_, other) = site.failed(&["site", "import", "kit"]);
    assert_has(&other, "there is no `kit.toml`");
    site.write("kit/kit.toml", "format = 2\n");
    let (_, format) = site.failed(&["site", "import", "kit"]);
    assert_has(&format, "kit.toml: this program reads kits of the format 1");
    site.write("kit/kit.toml", "format = 1\n");
    let (_, unknown) = site.failed(&["site", "import", "kit"]);
    assert_has(&unknown, "`readme.txt` is no part of a kit");
    fs::remove_file(site.path("kit/readme.txt")).unwrap();
    let faults = [
        (
            "categories.toml",
            "[coffee]\nname = Coffee\n",
            "categories.toml:2: ",
        ),
        (
            "categories.toml",
            "name = \"Coffee\"\n",
            "categories.toml:1: `name` stands outside of a row",
        ),
        (
            "categories.toml",
            "[coffee]\nnames = \"x\"\n",
            "categories.toml:1: [coffee]: there is no column `names`",
        ),
        (
            "certificates.toml",
            "[first]\nshort_name = \"x\"\n",
            "certificates.toml:1: [first]: ",
        ),
        (
            "site_texts/xx.toml",
            "",
            "site_texts/xx.toml: `xx` is no language of the site",
        ),
        (
            "site_texts/de.toml",
            "[\"about:hero.title\"]\nmarkdown = \"../secret.md\"\n",
            "`../secret.md` is not a path in the folder",
        ),
        (
            "certificates.toml",
            "[1]\nvalid_to = \"tomorrow\"\n",
            "certificates.toml:1: [1]: `valid_to`: ",
        ),
        (
            "products.toml",
            "[robusta]\nmarkdown = \"kit.toml\"\n",
            "there is no column `markdown`",
        ),
        (
            "site_texts/de.tml",
            "",
            "`site_texts/de.tml` is no part of a kit",
        ),
        (
            "media.toml",
            "[\"a.jpg\"]\n",
            "media.toml: [a.jpg]: there is no file `media/a.jpg`",
        ),
    ];
    for (path, text, fault) in faults {
        site.write(&format!("kit/{path}"), text);
        let (_, errors) = site.failed(&["site", "import", "kit"]);
        assert_has(&errors, fault);
        fs::remove_file(site.path(&format!("kit/{path}"))).unwrap();
    }
    let long = fs::File::create(site.path("kit/categories.toml")).unwrap();
    long.set_len(33 << 20).unwrap();
    let (_, errors) = site.failed(&["site", "import", "kit"]);
    assert_has(&errors, "categories.toml: is too long");
    site.write("kit/categories.toml", "[coffee]\nnames = \"x\"\n");
    site.write("kit/redirects.toml", "[\"/old\"]\ngoal = \"/\"\n");
    let (_, all) = site.failed(&["site", "import", "kit"]);
    assert_has(&all, "categories.toml:1: ");
    assert_has(&all, "redirects.toml:1: [/old]: there is no column `goal`");
    assert_same(&before, &site.content("after"));
    let (_, full) = site.failed(&["site", "export", "kit"]);
    assert_has(&full, "there is something in `kit`");
}

/// What depends on other rows of the kit and of the site is found too, and by the dry run as well.
#[tokio::test]
async fn every_fault_of_a_kit_is_named_and_nothing_is_changed() {
    for (site, _) in Site::pairs().await {
        site.printed(&["migrate"]);
        site.write("empty/kit.toml", "format = 1\n");
        site.printed(&["site", "import", "empty"]);
        let before = site.content("before");
        site.write("kit/kit.toml", "format = 1\n");
        site.write(
            "kit/redirects.toml",
            "[\"/old\"]\ntarget = \"/catalog\"\n[\"/new\"]\ntarget = \"nowhere\"\n[\"/mr/old\"]\ntarget = \"/\"\n",
        );
        site.write("kit/added_languages.toml", "[mr]\n");
        site.write("kit/media.toml", "[\"a.jpg\"]\n[\"b.png\"]\n");
        site.write("kit/media/a.jpg", "no picture");
        let damaged = b"\x89PNG\r\n\x1a\n, and no pixels";
        fs::write(site.path("kit/media/b.png"), damaged).unwrap();
        site.write(
            "kit/product_translations/de.toml",
            "[robsta]\nname = \"Robusta\"\n",
        );
        // The only row stays, and gets no other beside it.
        site.write("kit/answering_times.toml", "[2]\n");
        let product = "name = \"Robusta\"\ndescription = \"Good.\"\ndistrict = \"Kodagu\"\n";
        site.write(
            "kit/products.toml",
            &format!(
                "[robusta]\n{product}category = \"coffe\"\ngrade = \"A\"\n[arabica]\n{product}category = \"spices\"\ngrade = \"A\"\nimage_url = \"/pictures/none-960.jpg\"\n"
            ),
        );
        // Products that stay in the kit name the others.
        site.write("kit/grades.toml", "");
        let faults = [
            "redirects.toml:3: [/new]: target: ",
            "redirects.toml:5: [/mr/old]: path: ",
            "media/a.jpg: ",
            "media/b.png: ",
            "product_translations/de.toml:1: [robsta]: there is no product `robsta`",
            "answering_times.toml:1: [2]: no row can be added",
            "products.toml:1: [robusta]: ",
            "products.toml:7: [arabica]: ",
        ];
        let (dry, _) = site.failed(&["site", "import", "kit", "--dry-run"]);
        let (done, errors) = site.failed(&["site", "import", "kit"]);
        for said in [&dry, &done] {
            for fault in faults {
                assert_has(said, &format!("refused: {fault}"));
            }
        }
        let of = |said: &str| {
            said.lines()
                .filter(|line| line.starts_with("refused: "))
                .count()
        };
        assert_eq!(of(&dry), of(&done));
        let count = format!("{} row(s) or picture(s) were refused", of(&done));
        assert_has(&errors, &format!("nothing was changed: {count}"));
        assert_same(&before, &site.content("after"));
    }
}

#[tokio::test]
async fn a_text_that_the_site_has_no_place_for_is_in_no_kit_and_stays() {
    for (site, _) in Site::pairs().await {
        site.printed(&["migrate"]);
        let db = site.database.db.autocommit();
        let gone = "INSERT INTO site_texts (language, key, text, version) VALUES ('en', 'about:hero.gone', 'Once', 1)";
        db.execute_unprepared(gone).await.unwrap();
        let content = site.content("kit");
        assert_eq!(content["/site_texts/en.toml"], b"");
        site.printed(&["site", "import", "kit"]);
        let stays = "UPDATE site_texts SET text = 'Once' WHERE key = 'about:hero.gone'";
        let stayed = db.execute_unprepared(stays).await.unwrap();
        assert_eq!(stayed.rows_affected(), 1);
    }
}

#[tokio::test]
async fn a_setting_of_the_configuration_is_not_overwritten() {
    let site = Site::new(TestDatabase::sqlite().await);
    site.printed(&["migrate"]);
    site.workplace
        .write("mirchi.toml", "[site]\nphone = \"+91 863 1234567\"\n");
    site.write("kit/kit.toml", "format = 1\n");
    site.write(
        "kit/site_settings/en.toml",
        "[\"site.phone\"]\nvalue = \"+91 484 1234567\"\n[\"site.email\"]\nvalue = \"sales@coffee.example\"\n",
    );
    let (done, _) = site.failed(&["site", "import", "kit"]);
    assert_has(
        &done,
        "refused: site_settings/en.toml:1: [site.phone]: key: site.phone is set in ",
    );
    let content = site.content("content");
    let settings = String::from_utf8(content["/site_settings/en.toml"].clone()).unwrap();
    assert!(!settings.contains("sales@coffee.example"));
    // Colours are judged together, whatever else is refused.
    let colours = [
        ("accent", "#f5c542"),
        ("highlight", "#f5c542"),
        ("ground", "#101010"),
        ("dark_ground", "#101010"),
    ];
    let rows =
        colours.map(|(name, value)| format!("[\"site.colours.{name}\"]\nvalue = \"{value}\"\n"));
    site.append("kit/site_settings/en.toml", &rows.concat());
    let (tried, _) = site.failed(&["site", "import", "kit", "--dry-run"]);
    let (done, _) = site.failed(&["site", "import", "kit"]);
    for said in [&tried, &done] {
        assert_has(said, "[site.colours.accent]: ");
    }
    assert_has(
        &done,
        "refused: site_settings/en.toml:1: [site.phone]: key: ",
    );
}
