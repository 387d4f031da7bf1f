//! The commands as an operator runs them: their output and their exit status.

use std::{net::TcpListener, process::Stdio, time::Duration};

use store::{job::State, jobs, testing::TestDatabase};

use crate::process::{Running, Workplace, refusal, signal};
use crate::support::assert_has;

#[test]
fn help_is_understood_by_a_stranger() {
    let workplace = Workplace::new();
    insta::assert_snapshot!("help", workplace.printed(&["--help"]));
    let commands = [
        ["products", "import"],
        ["products", "export"],
        ["products", "imports"],
        ["products", "undo"],
        ["site", "export"],
        ["site", "import"],
        ["enquiries", "export"],
        ["enquiries", "erase"],
        ["mail", "retry"],
        ["mail", "test"],
    ];
    for [group, command] in commands {
        let help = workplace.printed(&[group, command, "--help"]);
        let usage = format!("Usage: mirchi {group} {command}");
        assert!(help.contains(&usage), "{help}");
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(
        Workplace::new().printed(&["--version"]),
        format!("mirchi {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn the_contents_are_counted_by_kind() {
    let workplace = Workplace::new();
    // It tells about the program, so it needs no configuration.
    workplace.write("mirchi.toml", "nonsense");
    let version = workplace.printed(&["version"]);
    assert_eq!(version, format!("mirchi {}\n", env!("CARGO_PKG_VERSION")));
    let printed = workplace.printed(&["version", "--contents"]);
    let rows = printed.strip_prefix(&version).unwrap();
    let bytes = |kind: &str| -> usize {
        let row = rows.lines().find(|row| row.starts_with(kind));
        let last = row.and_then(|row| row.split_whitespace().next_back());
        last.unwrap_or_else(|| panic!("no `{kind}` in {printed}"))
            .parse()
            .unwrap()
    };
    let files = pages::WebFiles::embedded();
    let texts = ["content/", "locales/"].map(|folder| {
        let sizes = files.folder(folder).map(|(_, bytes)| bytes.len());
        sizes.sum::<usize>()
    });
    assert_eq!(bytes("texts"), texts.iter().sum::<usize>());
    assert!(bytes("sample company") > 0, "{printed}");
    assert!(bytes("code") > 1_000_000, "{printed}");
    assert!(!rows.contains("others"), "{printed}");
}

#[test]
fn config_prints_a_file_that_can_be_used_as_it_is() {
    let workplace = Workplace::new();
    let printed = workplace.printed(&["config"]);
    assert_eq!(printed, mirchi::config::REFERENCE);
    workplace.write("mirchi.toml", &printed);
    workplace.printed(&["migrate"]);
}

#[test]
fn config_helps_even_when_the_file_is_broken() {
    let workplace = Workplace::new();
    workplace.write("mirchi.toml", "nonsense");
    assert_eq!(workplace.printed(&["config"]), mirchi::config::REFERENCE);
}

#[test]
fn a_wrong_configuration_is_one_line_that_says_what_and_where() {
    let workplace = Workplace::new();
    workplace.write("mirchi.toml", "[server]\nadress = \"x\"\n");
    insta::assert_snapshot!(workplace.refusal(&["serve"]), @"unknown key `server.adress` in `mirchi.toml`; `mirchi config` prints every key");
    workplace.write("other.toml", "[mail]\ntransport = \"pigeon\"\n");
    insta::assert_snapshot!(workplace.refusal(&["--config", "other.toml", "mail", "list"]), @"wrong value for `mail.transport` in `other.toml`: `pigeon` is none of `file`, `smtp`; `mirchi config` shows an example");
    insta::assert_snapshot!(workplace.refusal(&["--config", "none.toml", "migrate"]), @"cannot read the configuration `none.toml`: No such file or directory (os error 2); check the path given with `--config` and its permissions");
}

#[test]
fn a_database_url_of_another_kind_is_refused_without_its_password() {
    let workplace = Workplace::new();
    let output = workplace
        .command(&["migrate"])
        .env("DATABASE_URL", "mysql://me:hunter2@db/site")
        .output()
        .unwrap();
    let line = refusal(&output);
    assert!(!line.contains("hunter2"), "{line}");
    insta::assert_snapshot!(line, @"the database URL `mysql://me:***@db/site` is not understood: expected `sqlite://path/to/file?mode=rwc` or `postgres://user@host/name`; see `database.url` in `mirchi config`");
}

#[test]
fn a_port_that_is_in_use_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let workplace = Workplace::new();
    let output = workplace
        .command(&["serve"])
        .env("MIRCHI_SERVER__ADDRESS", &address)
        .output()
        .unwrap();
    insta::assert_snapshot!(refusal(&output).replace(&address, "ADDRESS"), @"cannot listen on ADDRESS: Address already in use (os error 98); set `server.address`, or stop the program that has this port");
    assert!(
        !workplace.path().join("data").exists(),
        "nothing was touched"
    );
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let workplace = Workplace::new();
    // A file where the folder should be: fails for every user, including root.
    workplace.write("data", "");
    insta::assert_snapshot!(workplace.refusal(&["migrate"]), @"the folder `data` for the database could not be made: File exists (os error 17); see `database.url` in `mirchi config`");
    let output = workplace
        .command(&["serve"])
        .envs([
            ("MIRCHI_SERVER__ADDRESS", "127.0.0.1:0"),
            ("DATABASE_URL", "sqlite://site.db?mode=rwc"),
            ("MIRCHI_STORAGE__FOLDER", "media"),
            ("MIRCHI_LOG__FILTER", "warn"),
        ])
        .output()
        .unwrap();
    insta::assert_snapshot!(refusal(&output), @"the section `mail` of the configuration cannot work: the mail folder `data/mail` cannot be written to: Not a directory (os error 20)");
}

#[test]
fn a_command_that_needs_newer_tables_says_how_to_make_them() {
    let workplace = Workplace::new();
    workplace.write("old.db", "");
    workplace.write("mirchi.toml", "[database]\nurl = \"sqlite://old.db\"\n");
    let line = workplace.refusal(&["products", "export"]);
    assert!(
        line.starts_with("the tables of the database `sqlite://old.db` are not up to date"),
        "{line}"
    );
    assert!(line.ends_with("run `mirchi migrate` first"), "{line}");
    assert!(
        workplace
            .printed(&["migrate"])
            .starts_with("the tables are up to date: ")
    );
    assert_eq!(
        workplace.printed(&["migrate"]),
        "the tables are up to date\n"
    );
    workplace.printed(&["products", "export"]);
}

#[test]
fn a_command_in_the_wrong_folder_says_so_and_leaves_nothing_behind() {
    let workplace = Workplace::new();
    insta::assert_snapshot!(workplace.refusal(&["mail", "list"]), @"there is no database `sqlite://data/mirchi.db?mode=rwc`; start this in the folder and with the configuration of the site, or run `mirchi migrate` to make one");
    assert!(!workplace.path().join("data").exists());
}

#[test]
fn products_go_out_and_come_back_the_same() {
    let workplace = Workplace::migrated();
    let header = workplace.printed(&["products", "export"]);
    let header = header
        .strip_prefix('\u{feff}')
        .expect("a spreadsheet knows by it that the file is UTF-8");
    let row = |name: &str| {
        let cells = header.trim_end().split(',').map(|column| match column {
            "slug" => "guntur-sannam-s4",
            "name" => name,
            "description" | "detailed_description" => "For export.",
            "category" => "red-chillies",
            "grade" => "Super",
            "district" => "Guntur",
            "active" | "featured" => "true",
            _ => "",
        });
        format!("{header}{}\n", cells.collect::<Vec<_>>().join(","))
    };
    workplace.write("products.csv", &row("Guntur Sannam S4"));
    let import = |arguments: &[&str]| {
        workplace.printed(
            &[
                &["products", "import", "products.csv", "--add-grades"],
                arguments,
            ]
            .concat(),
        )
    };
    assert_eq!(
        import(&["--dry-run"]),
        "guntur-sannam-s4: new, Guntur Sannam S4\n\
         grades would be added: `Super`\n\
         1 would be added, 0 would be changed, 0 unchanged; nothing was written\n"
    );
    assert_eq!(
        import(&[]),
        "guntur-sannam-s4: new, Guntur Sannam S4\n\
         grades added: `Super`\n\
         1 added, 0 changed, 0 unchanged\n\
         to make it as it was before: mirchi products undo 1\n"
    );
    assert_eq!(
        workplace.printed(&["products", "export", "--out", "out.csv"]),
        "1 product(s) written to `out.csv`\n"
    );
    let file = std::fs::read_to_string(workplace.path().join("out.csv")).unwrap();
    assert_eq!(workplace.printed(&["products", "export"]), file);
    workplace.write("products.csv", &file);
    assert_eq!(import(&[]), "0 added, 0 changed, 1 unchanged\n");
    workplace.write("products.csv", &row("Sannam"));
    assert_eq!(
        import(&[]),
        "guntur-sannam-s4:\n  name: `Guntur Sannam S4` → `Sannam`\n\
         0 added, 1 changed, 0 unchanged\n\
         to make it as it was before: mirchi products undo 2\n"
    );
}

const SMALL: &str = "slug,name,description,category,grade,district,hs_code,price_from,price_currency,price_unit,name:de,name:ar\n\
                     teja,Teja,Hot.,red-chillies,A,Guntur,09042110,2100.5,USD,t,Teja-Chili,فلفل تيجا\n\
                     cumin,Cumin,=1+1,spices,A,Unjha,09093129,,,,Kreuzkümmel,\n";

#[test]
fn products_go_out_as_a_workbook_and_come_back_the_same() {
    let workplace = Workplace::migrated();
    workplace.write("products.csv", SMALL);
    workplace.printed(&["products", "import", "products.csv", "--add-grades"]);
    let csv = workplace.printed(&["products", "export"]);
    assert_eq!(
        workplace.printed(&["products", "export", "--out", "products.XLSX"]),
        "2 product(s) written to `products.XLSX`\n"
    );
    let import = ["products", "import", "products.XLSX"];
    assert_eq!(
        workplace.printed(&import),
        "0 added, 0 changed, 2 unchanged\n"
    );
    let other = Workplace::migrated();
    let file = workplace
        .run(&["products", "export", "--format", "xlsx"])
        .stdout;
    assert!(
        file.starts_with(b"PK"),
        "a workbook goes to the standard output, too"
    );
    std::fs::write(other.path().join("from.bin"), file).unwrap();
    other.printed(&["products", "import", "from.bin", "--add-grades"]);
    assert_eq!(other.printed(&["products", "export"]), csv);
    assert_eq!(
        other.printed(&[
            "products",
            "export",
            "--out",
            "products.xlsx",
            "--format",
            "csv"
        ]),
        "2 product(s) written to `products.xlsx`\n"
    );
    let written = std::fs::read_to_string(other.path().join("products.xlsx")).unwrap();
    assert_eq!(written, csv);
}

#[test]
fn an_import_says_what_it_changes_and_is_undone() {
    let workplace = Workplace::migrated();
    assert_eq!(workplace.printed(&["products", "imports"]), "no imports\n");
    workplace.write("products.csv", SMALL);
    workplace.printed(&["products", "import", "products.csv", "--add-grades"]);
    let before = workplace.printed(&["products", "export"]);
    let changed = "slug,price_from,name:de,name:ar\nteja,2200,Teja scharf,فلفل تيجا\ncumin,,Kreuzkümmel,كمون\n";
    workplace.write("prices.csv", changed);
    assert_eq!(
        workplace.printed(&["products", "import", "prices.csv", "--dry-run"]),
        "teja:\n  price_from: `2100.5` → `2200`\n  name:de: `Teja-Chili` → `Teja scharf`\n\
         cumin:\n  name:ar: (empty) → `كمون`\n\
         0 would be added, 2 would be changed, 0 unchanged; nothing was written\n"
    );
    assert_eq!(
        workplace.printed(&["products", "import", "prices.csv", "--language", "ar"]),
        "cumin:\n  name:ar: (empty) → `كمون`\n\
         0 added, 2 changed, 0 unchanged\n\
         to make it as it was before: mirchi products undo 2\n"
    );
    let listed = workplace.printed(&["products", "imports"]);
    let lines: Vec<_> = listed.lines().map(str::trim_start).collect();
    assert!(lines[0].starts_with("2  "), "{listed}");
    assert!(
        lines[0].ends_with("prices.csv: 0 added, 2 changed, by mirchi products import"),
        "{listed}"
    );
    assert_eq!(
        workplace.printed(&["products", "undo", "2", "--dry-run"]),
        "2 product(s) would be put back, 0 would be deleted; nothing was written\n"
    );
    assert_eq!(
        workplace.printed(&["products", "undo", "2"]),
        "2 product(s) put back, 0 deleted\n"
    );
    assert_eq!(workplace.printed(&["products", "export"]), before);
    let refused = workplace.refusal(&["products", "undo", "2"]);
    assert!(
        refused.starts_with("nothing was undone: import 2 was undone at 2"),
        "{refused}"
    );
    workplace.printed(&["products", "import", "prices.csv"]);
    insta::assert_snapshot!(workplace.refusal(&["products", "undo", "1"]), @"nothing was undone: 2 product(s) have been changed since import 1: cumin, teja; look at them, then lose those changes with `--overwrite`");
    insta::assert_snapshot!(workplace.refusal(&["products", "undo", "7"]), @"there is no import 7; see `mirchi products imports`");
    assert_eq!(
        workplace.printed(&["products", "undo", "1", "--overwrite"]),
        "0 product(s) put back, 2 deleted\n"
    );
    let listed = workplace.printed(&["products", "imports"]);
    assert_eq!(listed.matches("; undone 2").count(), 2, "{listed}");
}

#[tokio::test]
async fn ctrl_c_cancels_an_import_and_takes_back_what_it_has_written() {
    for database in TestDatabase::all().await {
        let workplace = Workplace::new();
        let command = |arguments: &[&str]| {
            let mut command = workplace.command(arguments);
            command.env("DATABASE_URL", &database.url);
            command
        };
        // Enough for many transactions: the signal comes between two of them.
        let header = "slug,name,description,category,grade,origin\n".to_owned();
        let rows =
            (0..1_000).map(|number| format!("p{number},P {number},About,red-chillies,A,Guntur\n"));
        workplace.write("products.csv", &(header + &rows.collect::<String>()));
        let mut import = command(&["products", "import", "products.csv", "--add-grades"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let id = loop {
            let job = jobs::unfinished(database.db.read()).await.unwrap();
            if let Some(job) = job.filter(|job| job.state == State::Writing && job.done > 0) {
                break job.id;
            }
            let ended = import.try_wait().unwrap();
            assert!(ended.is_none(), "it ended before the signal: {ended:?}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        };
        signal(&import, "INT");
        let output = import.wait_with_output().unwrap();
        assert!(!output.status.success());
        assert_eq!(
            String::from_utf8(output.stderr).unwrap(),
            "mirchi: the import is cancelled; what it has written is taken back\n\
             mirchi: nothing was imported from `products.csv`: The import was cancelled, and what it had written was taken back\n"
        );
        let job = jobs::find(database.db.read(), id).await.unwrap().unwrap();
        assert!(job.is_cancelled && job.state == State::Failed, "{job:?}");
        let exported = command(&["products", "export"]).output().unwrap();
        let exported = String::from_utf8(exported.stdout).unwrap();
        assert_eq!(exported.lines().count(), 1, "{exported}");
    }
}

#[test]
fn an_import_names_the_translations_that_are_older_than_their_english() {
    let workplace = Workplace::migrated();
    let import = |english: &str, arguments: &[&str]| {
        let header = "slug,name,description,category,grade,origin,min_order_quantity,name:de,min_order_quantity:de,min_order_quantity:fr";
        let row = format!("teja,{english},red-chillies,A,Guntur,5 t,Teja-Chili,5 t,5 t");
        workplace.write("products.csv", &format!("{header}\n{row}\n"));
        workplace.printed(
            &[
                &["products", "import", "products.csv", "--add-grades"],
                arguments,
            ]
            .concat(),
        )
    };
    assert_eq!(
        import("Teja,Hot", &[]),
        "teja: new, Teja\ngrades added: `A`\n1 added, 0 changed, 0 unchanged\nto make it as it was before: mirchi products undo 1\n"
    );
    workplace.write(
        "order.csv",
        "slug,name,min_order_quantity\nteja,Teja S,6 t\n",
    );
    let changes = "teja:\n  name: `Teja` → `Teja S`\n  min_order_quantity: `5 t` → `6 t`\n";
    let stale = concat!(
        "3 translation(s) older than their English:\n",
        "  teja, column `min_order_quantity` in de, fr: visitors see the English, as the numbers of the translation differ\n",
        "  teja, column `name` in de: visitors see the translation, as its numbers are those of the English\n",
        "change their cells, or import with `--translations-checked` those that still say the same\n",
    );
    assert_eq!(
        workplace.printed(&["products", "import", "order.csv", "--dry-run"]),
        format!(
            "{changes}0 would be added, 1 would be changed, 0 unchanged; nothing was written\n{stale}"
        )
    );
    assert_eq!(
        workplace.printed(&["products", "import", "order.csv"]),
        format!(
            "{changes}0 added, 1 changed, 0 unchanged\n{stale}to make it as it was before: mirchi products undo 2\n"
        )
    );
    let checked = import("Teja S,Hot", &["--translations-checked"]);
    assert_has(&checked, "\n0 added, 1 changed, 0 unchanged\nto make");
}

#[test]
fn a_faulty_file_of_products_is_told_cell_by_cell_and_changes_nothing() {
    let workplace = Workplace::migrated();
    let rows = "teja,Teja,vegetables\ncumin,\"Cumin\nseed\",spices\nmundu,Mundu,vegetables\n";
    workplace.write("bad.csv", &format!("slug,name,category\n{rows}"));
    let text = workplace.errors(&["products", "import", "bad.csv"]);
    assert_has(&text, "bad.csv: line 2, column `category`: ");
    let after_two_lines = "bad.csv: line 5 (row 4 of the sheet), column `category`: ";
    assert_has(&text, after_two_lines);
    assert!(
        text.ends_with("in `bad.csv`; mend them and import it again\n"),
        "{text}"
    );
    assert!(!workplace.printed(&["products", "export"]).contains("teja"));
    insta::assert_snapshot!(workplace.refusal(&["products", "import", "none.csv"]), @"cannot read `none.csv`: No such file or directory (os error 2); check the path and its permissions");
    workplace.write("products.xlsx", "%PDF-1.7");
    insta::assert_snapshot!(workplace.refusal(&["products", "import", "products.xlsx"]), @"nothing was imported from `products.xlsx`: it is a PDF; open it in a spreadsheet and save it as `.xlsx` or `CSV UTF-8`");
    insta::assert_snapshot!(workplace.refusal(&["products", "import", "."]), @"nothing was imported: cannot read `.`: Is a directory (os error 21); check the path");
}

#[test]
fn an_error_in_a_workbook_names_its_cell() {
    let workplace = Workplace::migrated();
    let mut workbook = rust_xlsxwriter::Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.write_row(0, 0, ["name", "slug", "hs_code"]).unwrap();
    sheet.write_row(1, 0, ["Cumin", "cumin"]).unwrap();
    sheet.write(1, 2, 9_093_129).unwrap();
    workbook
        .save(workplace.path().join("products.xlsx"))
        .unwrap();
    let text = workplace.errors(&["products", "import", "products.xlsx"]);
    let told = "products.xlsx: cell C2, column `hs_code`: `9093129` has lost a zero";
    assert_has(&text, told);
    let whole_row = "products.xlsx: row 2, column `description`: is empty; every product needs it";
    assert_has(&text, whole_row);
}

#[test]
fn a_picture_must_be_one_of_the_site() {
    let workplace = Workplace::migrated();
    let row = |picture: &str| {
        format!(
            "slug,name,description,category,grade,origin,image_url\nteja,Teja,Hot.,red-chillies,A,Guntur,{picture}\n"
        )
    };
    let files = pages::WebFiles::embedded();
    let Some((picture, _)) = files.folder("client/pictures/").next() else {
        // Without built pages the program has no pictures.
        workplace.write("products.csv", &row("/pictures/any.jpg"));
        workplace.printed(&["products", "import", "products.csv", "--add-grades"]);
        return;
    };
    workplace.write("products.csv", &row("/pictures/no-such-thing.jpg"));
    let text = workplace.errors(&["products", "import", "products.csv", "--add-grades"]);
    let told = "column `image_url`: the site has no picture at `/pictures/no-such-thing.jpg`";
    assert_has(&text, told);
    workplace.write("products.csv", &row(&format!("/pictures/{picture}")));
    workplace.printed(&["products", "import", "products.csv", "--add-grades"]);
}

#[test]
fn an_export_into_a_folder_that_is_not_there_is_refused() {
    let workplace = Workplace::migrated();
    insta::assert_snapshot!(workplace.refusal(&["enquiries", "export", "--out", "none/out.csv"]), @"cannot write `none/out.csv`: there is no folder `none`; make it first");
}

#[test]
fn an_empty_list_says_so() {
    let workplace = Workplace::migrated();
    assert_eq!(workplace.printed(&["enquiries", "list"]), "no enquiries\n");
    assert!(
        workplace
            .printed(&["enquiries", "export"])
            .starts_with("\u{feff}Number,Reference,")
    );
    assert_eq!(
        workplace.printed(&["mail", "list"]),
        "no mail waits, and none was given up\n"
    );
    assert!(
        workplace
            .printed(&["mail", "retry", "--all"])
            .starts_with("0 mail(s) put back")
    );
    insta::assert_snapshot!(workplace.refusal(&["mail", "retry", "7"]), @"mail 7 cannot be put back: it is sent, on its way, or there is none of this number; see `mirchi mail list`");
}

#[test]
fn a_path_that_cannot_be_rendered_is_refused() {
    let workplace = Workplace::new();
    insta::assert_snapshot!(workplace.refusal(&["render", "catalog"]), @"`catalog` is no path: begin with `/`, as in `/catalog`");
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn a_page_is_printed_as_a_browser_gets_it() {
    let workplace = Workplace::migrated();
    let page = workplace.printed(&["render", "/de/contact"]);
    assert!(
        page.starts_with("<!doctype html>") && page.contains("<html lang=\"de\""),
        "{page}"
    );
}

#[test]
fn a_backup_is_written_checked_and_put_back_elsewhere() {
    let site = Workplace::migrated();
    site.printed(&["staff", "invite", "asha@example.com"]);
    let printed = site.printed(&["backup", "backups"]);
    let (name, rest) = printed.split_once('\n').unwrap();
    assert!(name.starts_with("backups/mirchi-2"), "{printed}");
    assert!(rest.ends_with("0 file(s) of the storage; it was read again and is whole\n"));
    let file = site.path().join(name).display().to_string();

    let elsewhere = Workplace::new();
    let checked = elsewhere.printed(&["restore", "--check", &file]);
    assert!(checked.starts_with("the backup is whole: "), "{checked}");
    assert!(!elsewhere.path().join("data/mirchi.db").exists());
    elsewhere.printed(&["restore", &file]);
    let people = site.printed(&["staff", "list"]);
    assert!(people.contains("asha@example.com"));
    assert_eq!(elsewhere.printed(&["staff", "list"]), people);
    insta::assert_snapshot!(elsewhere.refusal(&["restore", &file]), @"the backup was not put back: `data/mirchi.db` is there already; only an empty place is written to, so nothing was changed");
    insta::assert_snapshot!(elsewhere.refusal(&["backup"]), @"name a folder, `mirchi backup FOLDER`, or set `backup.folder` or `backup.s3`");
}

#[test]
fn an_encrypted_backup_is_put_back_with_the_passphrase_of_a_file() {
    let site = Workplace::migrated();
    site.write("passphrase", "a horse, a battery, a staple\n");
    let encrypted = "[backup]\nfolder = \"backups\"\npassphrase_file = \"passphrase\"\n";
    site.write("mirchi.toml", encrypted);
    let printed = site.printed(&["backup"]);
    let (name, _) = printed.split_once('\n').unwrap();
    assert!(name.ends_with(".tar.zst.age"), "{printed}");
    let file = site.path().join(name).display().to_string();

    let elsewhere = Workplace::new();
    let refused = elsewhere.refusal(&["restore", &file]);
    assert_has(&refused, "name the file with its passphrase");
    elsewhere.write("mirchi.toml", encrypted);
    elsewhere.write("passphrase", "a horse, a battery, a stable\n");
    let refused = elsewhere.refusal(&["restore", &file]);
    assert_has(&refused, "the passphrase is not the one that");
    elsewhere.write("passphrase", "a horse, a battery, a staple\n");
    assert_has(&elsewhere.printed(&["restore", &file]), "put back: ");
}

#[test]
fn everything_is_moved_into_another_database_and_the_line_to_change_is_said() {
    let site = Workplace::migrated();
    let configuration = "[server]\naddress = \"127.0.0.1:0\"\n";
    site.write("mirchi.toml", configuration);
    site.printed(&["staff", "invite", "asha@example.com"]);
    let people = site.printed(&["staff", "list"]);
    let url = "sqlite://moved.db?mode=rwc";
    let printed = site.printed(&["migrate", "--to", url]);
    assert_has(&printed, "each table was read again and is the same\n");
    assert_has(&printed, "`url` below `[database]` in `mirchi.toml`");
    let refused = site.refusal(&["migrate", "--to", url]);
    assert_has(&refused, "`moved.db` is there already");
    let moved = format!("{configuration}[database]\nurl = \"{url}\"\n");
    site.write("mirchi.toml", &moved);
    assert_eq!(site.printed(&["staff", "list"]), people);

    let running = Running::start(&site, &[]);
    let address = running.address.clone();
    let mut command = site.command(&["migrate", "--to", "sqlite://third.db?mode=rwc"]);
    let output = command.env("MIRCHI_SERVER__ADDRESS", &address).output();
    assert_has(&refusal(&output.unwrap()), "the website runs at");
    running.stop();
}

#[test]
fn a_running_site_writes_a_backup_by_itself() {
    let site = Workplace::new();
    let running = Running::start(&site, &[("MIRCHI_BACKUP__FOLDER", "backups")]);
    let backups = || {
        let entries = std::fs::read_dir(site.path().join("backups"));
        entries.map_or(0, |entries| {
            let names = entries.map(|entry| entry.unwrap().file_name());
            names
                .filter(|name| name.to_string_lossy().ends_with(".tar.zst"))
                .count()
        })
    };
    while backups() == 0 {
        std::thread::sleep(Duration::from_millis(50));
    }
    let log = running.stop();
    assert!(log.contains("a backup was written"), "{log}");
}
