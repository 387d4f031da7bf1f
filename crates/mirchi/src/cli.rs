//! The command line as an operator reads it in `--help`.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use access::Role;
use catalogue::csv::FileFormat;
use chrono::NaiveDate;
use clap::{Args, Parser, Subcommand, ValueEnum};
use languages::Language;

/// The website of an exporter of spices, red chillies and agro commodities: pages, catalogue and enquiry desk in one program.
#[derive(Debug, Parser)]
#[command(
    name = "mirchi",
    version,
    after_help = "To begin: `mirchi serve`, then open http://127.0.0.1:8080. \
                  It makes its database and a sample catalogue in `data/`.\n\
                  To change anything: `mirchi config > mirchi.toml`, then edit that file."
)]
pub struct CommandLine {
    /// The configuration file [default: `mirchi.toml` in this folder, where there is one]
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What the program can be asked to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run the website until it is told to stop (Ctrl+C or SIGTERM)
    Serve {
        /// Let the pages be rendered by a program of their developer at this address, and keep none of them (`make dev`)
        #[cfg(debug_assertions)]
        #[arg(long, hide = true, value_name = "ADDRESS:PORT")]
        render_at: Option<SocketAddr>,
    },
    /// Bring the tables of the database up to date, then end; `serve` does so too
    Migrate {
        /// Instead, copy everything into this empty database, SQLite or PostgreSQL; the website must be stopped
        #[arg(long, value_name = "URL")]
        to: Option<String>,
    },
    /// Read products from a file of a spreadsheet, or write them to one
    #[command(subcommand)]
    Products(ProductsCommand),
    /// Write the content of the site into a folder as readable files, or make a site of such files
    #[command(subcommand)]
    Site(SiteCommand),
    /// Look at the enquiries that visitors have sent, or erase them
    #[command(subcommand)]
    Enquiries(EnquiriesCommand),
    /// Look after the accounts of the company's own people
    #[command(subcommand)]
    Staff(StaffCommand),
    /// Look at the mail that waits or was given up, send it again, and try the mail server
    #[command(subcommand)]
    Mail(MailCommand),
    /// Say what is right and wrong about the configuration, the data, the mail server and its records in DNS; changes nothing
    Check(CheckOptions),
    /// Write the database and all files into one file of a folder; the website may be running
    Backup {
        /// The folder [default: `backup.folder` and `backup.s3` of the configuration]
        folder: Option<PathBuf>,
    },
    /// Put a backup back, where no database and no files are
    Restore {
        /// The file that `mirchi backup` has written, or `s3://BUCKET/NAME` in the store of `backup.s3`; `s3://BUCKET` is its newest
        file: PathBuf,
        /// Only read the file to its end and say whether it is whole
        #[arg(long)]
        check: bool,
    },
    /// Print the HTML of one page, as a browser gets it
    Render {
        /// Path and query, as in `/de/catalog?category=spices`
        path: String,
    },
    /// Write the brochure of all products as PDF; of a large catalogue that of some products, or of a category
    Brochure {
        /// Only the products of the category of this code, such as `red-chillies`
        #[arg(long, value_name = "CODE")]
        category: Option<String>,
        /// How and where.
        #[command(flatten)]
        document: DocumentOutput,
    },
    /// Write the specification sheet of a product as PDF
    Specification {
        /// The product as in the address of its page, `teja-s17`
        slug: String,
        /// How and where.
        #[command(flatten)]
        document: DocumentOutput,
    },
    /// Print every key of the configuration with its default and what it means, as a file to start from
    Config,
    /// Print the version, and on request what the program consists of
    Version {
        /// Print the embedded files by kind, and the code, with their bytes
        #[arg(long)]
        contents: bool,
    },
}

/// `mirchi products …`
#[derive(Debug, Subcommand)]
pub enum ProductsCommand {
    /// Read products from a workbook or CSV file; a known slug is changed, a new one added. All rows, or none
    Import {
        /// The file: a workbook (.xlsx, .ods) or `CSV UTF-8`, with the column names of `products export` in its first row
        file: PathBuf,
        /// Check the file and say what would change, but change nothing
        #[arg(long)]
        dry_run: bool,
        /// Count every translation in the file as made from the current English, because somebody has checked it
        #[arg(long)]
        translations_checked: bool,
        /// Add the grades of the file that are not there yet; else each is an error
        #[arg(long)]
        add_grades: bool,
        /// Leave out the columns that the site does not have; else each is an error
        #[arg(long)]
        leave_out_unknown: bool,
        /// Of the changes, show only those in the texts of this language
        #[arg(long, value_name = "LANGUAGE", value_parser = language)]
        language: Option<Language>,
    },
    /// Write every product as a workbook or CSV
    Export {
        /// Only the main columns, as a short template: what a new product needs, and its price
        #[arg(long)]
        main_columns: bool,
        /// Where to
        #[command(flatten)]
        to: Output,
    },
    /// List the last imports, newest first, with the numbers by which they are undone
    Imports,
    /// Make the products as they were before an import. All of them, or none
    Undo {
        /// The number that `products imports` shows
        import: i64,
        /// Say what would be undone, but change nothing
        #[arg(long)]
        dry_run: bool,
        /// Put back products that were changed since the import too; those changes are lost
        #[arg(long)]
        overwrite: bool,
    },
}

/// `mirchi site …`
#[derive(Debug, Subcommand)]
pub enum SiteCommand {
    /// Write settings, texts, lists, articles, certificates, products, pictures and redirects into a new folder; no accounts or enquiries
    Export {
        /// The folder
        folder: PathBuf,
    },
    /// Make the content of the site that of a folder: what it does not have is deleted, but for pictures. The website may be running
    Import {
        /// The folder that `mirchi site export` has written
        folder: PathBuf,
        /// Check the files and say what would change, but change nothing
        #[arg(long)]
        dry_run: bool,
    },
}

/// `mirchi enquiries …`
#[derive(Debug, Subcommand)]
pub enum EnquiriesCommand {
    /// List enquiries, oldest first: time, reference, status, language, product interest. Names no person
    List,
    /// Write every enquiry with all its fields as a workbook or CSV
    Export(Output),
    /// Erase enquiries with their mails, and list the references of what was erased. Names no person
    Erase {
        /// Which ones.
        #[command(flatten)]
        which: WhichEnquiries,
        /// List what would be erased, but change nothing
        #[arg(long)]
        dry_run: bool,
    },
}

/// `mirchi staff …`
#[derive(Debug, Subcommand)]
pub enum StaffCommand {
    /// List the accounts of the company's own people, with their roles
    List,
    /// Make an account and print a link to choose its password; for an account that was never used, a new link
    Invite {
        /// The e-mail address
        email: String,
        /// `owner` (everything), `editor` (products and texts), `sales` (enquiries) or `viewer` (looks only)
        #[arg(long, default_value = "owner", value_parser = staff_role)]
        role: Role,
        /// Mail the link, too
        #[arg(long)]
        mail: bool,
    },
    /// Print a link to choose a new password, when one is lost
    Recover {
        /// The e-mail address of the account
        email: String,
        /// Take the account's second factors away, when the telephone is lost, too
        #[arg(long)]
        without_second_factor: bool,
    },
    /// Give an account another role
    Role {
        /// The e-mail address of the account
        email: String,
        /// `owner`, `editor`, `sales` or `viewer`; `none` takes all rights of the staff away
        #[arg(value_parser = role_or_none)]
        role: RoleOrNone,
    },
    /// Delete an account; what it did stays in the log
    Delete {
        /// The e-mail address of the account
        email: String,
    },
    /// Make a new key to sign access tokens with; those that are signed with the old one stay valid until they end
    RotateKey,
}

/// A role of the staff, or none.
#[derive(Debug, Clone, Copy)]
pub struct RoleOrNone(pub Option<Role>);

fn staff_role(name: &str) -> Result<Role, String> {
    Role::staff(name).ok_or_else(|| {
        let known = Role::STAFF.map(Role::name);
        format!("the roles are {}", known.join(", "))
    })
}

fn role_or_none(name: &str) -> Result<RoleOrNone, String> {
    match name {
        "none" => Ok(RoleOrNone(None)),
        name => staff_role(name).map(|role| RoleOrNone(Some(role))),
    }
}

/// `mirchi mail …`
#[derive(Debug, Subcommand)]
pub enum MailCommand {
    /// List mails that wait to be sent or were given up
    List,
    /// Try given-up mail again from the beginning
    Retry(WhichMail),
    /// Send one mail over the mail server that is set, and say what came of it; the website may be running
    Test {
        /// The address that the mail goes to
        #[arg(value_parser = email)]
        address: String,
    },
}

fn email(address: &str) -> Result<String, &'static str> {
    match enquiries::is_email(address) {
        true => Ok(address.to_owned()),
        false => Err("write an e-mail address, as in asha@example.com"),
    }
}

/// How `mirchi check` checks.
#[derive(Debug, Args)]
pub struct CheckOptions {
    /// Send a mail to this address, too; without it the mail server is only signed in to
    #[arg(long, value_name = "ADDRESS", value_parser = email)]
    pub mail: Option<String>,
    /// The name server that is asked for the records [default: those of this machine]
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub name_server: Option<SocketAddr>,
    /// Print a list in JSON, for programs
    #[arg(long)]
    pub json: bool,
}

/// Where a command writes to.
#[derive(Debug, Args)]
pub struct Output {
    /// The file to write; without it, the standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// What is written [default: `xlsx` for a file of that ending, else `csv`]
    #[arg(long, value_enum)]
    pub format: Option<TableFormat>,
}

/// A file of a spreadsheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// Comma-separated values
    Csv,
    /// A workbook of Excel
    Xlsx,
}

impl From<TableFormat> for FileFormat {
    fn from(format: TableFormat) -> Self {
        match format {
            TableFormat::Csv => Self::Csv,
            TableFormat::Xlsx => Self::Xlsx,
        }
    }
}

impl Output {
    /// What is written, by what was asked for or else by the ending of the file.
    pub fn format(&self) -> TableFormat {
        let ending = self.out.as_deref().and_then(Path::extension);
        let is_workbook = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("xlsx"));
        self.format.unwrap_or(match is_workbook {
            true => TableFormat::Xlsx,
            false => TableFormat::Csv,
        })
    }
}

/// In which language, and where to.
#[derive(Debug, Args)]
pub struct DocumentOutput {
    /// The language as its code, `de`
    #[arg(long, default_value = "en", value_parser = language)]
    pub language: Language,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

fn language(code: &str) -> Result<Language, String> {
    Language::parse(code).ok_or_else(|| {
        let known: Vec<_> = Language::shipped().map(Language::code).collect();
        format!("the site has the languages {}", known.join(", "))
    })
}

/// Which enquiries to erase: one of the three.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub struct WhichEnquiries {
    /// The one of this reference, as in NSE-7K3P-2M
    #[arg(long)]
    pub reference: Option<String>,
    /// Every one that was sent with this e-mail address, in capitals or not
    #[arg(long, value_name = "ADDRESS")]
    pub email: Option<String>,
    /// Every one that was received before this day (UTC), as in 2026-01-31
    #[arg(long, value_name = "DATE", value_parser = day)]
    pub before: Option<NaiveDate>,
}

fn day(text: &str) -> Result<NaiveDate, &'static str> {
    NaiveDate::parse_from_str(text, "%Y-%m-%d")
        .map_err(|_| "write a day as year, month, day: `2026-01-31`")
}

/// Which mail to try again: one of the two.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub struct WhichMail {
    /// The number that `mail list` shows
    pub id: Option<i64>,
    /// Every mail that was given up
    #[arg(long)]
    pub all: bool,
}
