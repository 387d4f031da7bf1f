//! `mirchi brochure` and `mirchi specification`.

use anyhow::bail;
use pages::{PdfAddress, PdfContent, PdfReply, WebFiles};

use super::{database, output};
use crate::cli::DocumentOutput;
use crate::config::Config;
use crate::state::App;

/// Writes a document, the same as the site serves.
pub(super) async fn write(
    content: PdfContent,
    document: DocumentOutput,
    config: Config,
) -> anyhow::Result<()> {
    let DocumentOutput { language, out } = document;
    let database = database::connect_up_to_date(&config).await?;
    let app = App::start(config, database, WebFiles::embedded()).await?;
    let state = app.catalogue.state();
    if let PdfContent::Brochure(Some(category)) = &content
        && !state.has_category(category)
    {
        let known: Vec<_> = state.category_codes().collect();
        bail!(
            "there is no category `{category}`; the catalogue has {}",
            known.join(", ")
        );
    }
    let address = PdfAddress { language, content };
    let file = match app.pages.pdf(address.clone()).await {
        PdfReply::Ready(file) => file,
        PdfReply::NotFound => bail!(
            "no active product is there for {}: see `mirchi products export`",
            address.content
        ),
        PdfReply::Unavailable { .. } => {
            bail!("the document could not be made; the line above says why")
        }
    };
    output::write(Some(&out), &file.bytes)?;
    let kilobytes = file.bytes.len().div_ceil(1024);
    output::print(&format!("{}: {kilobytes} kB\n", out.display()))
}
