//! The mail server as the company sets it, which can change while the program runs.

use std::{fmt, path::PathBuf, sync::Arc, time::Duration};

use content::{MailSecurity, MailServer, Published};
use futures_util::future::BoxFuture;

use super::{DkimSettings, SmtpSecurity, SmtpSettings, TransportSettings};

/// What the operator sets of sending mail, beside the server and its sign-in.
#[derive(Clone, Debug)]
pub struct MailSetup {
    /// Where mails are written while no server is used.
    pub folder: PathBuf,
    /// The time limit of each step.
    pub timeout: Duration,
    /// The name in `EHLO`; `None` for the host name of this machine.
    pub hello_name: Option<String>,
    /// A PEM file with the only certificate authority to trust; `None` for those of the system.
    pub ca_file: Option<PathBuf>,
    /// The DKIM signature of each mail; `None` if they are not signed.
    pub dkim: Option<DkimSettings>,
}

impl MailSetup {
    pub fn transport(&self, server: &MailServer) -> TransportSettings {
        match server.is_used {
            true => TransportSettings::Smtp(self.smtp(server)),
            false => TransportSettings::Files {
                folder: self.folder.clone(),
            },
        }
    }

    /// The settings for a server, whether it is used or not.
    pub(super) fn smtp(&self, server: &MailServer) -> SmtpSettings {
        SmtpSettings {
            port: server.port,
            security: match server.security {
                MailSecurity::StartTls => SmtpSecurity::StartTls,
                MailSecurity::Tls => SmtpSecurity::Tls,
                MailSecurity::None => SmtpSecurity::None,
            },
            username: server.username.clone(),
            password: server.password.clone(),
            timeout: self.timeout,
            hello_name: self.hello_name.clone(),
            ca_file: self.ca_file.clone(),
            ..SmtpSettings::new(server.host.clone())
        }
    }
}

/// The transport as it is when it is asked for: the server can be changed while the program runs.
#[derive(Clone)]
pub struct CurrentTransport(Arc<dyn Fn() -> BoxFuture<'static, TransportSettings> + Send + Sync>);

impl CurrentTransport {
    /// The transport for the server that is published.
    pub fn of_the_site(setup: MailSetup, content: Published) -> Self {
        Self(Arc::new(move || {
            let (setup, content) = (setup.clone(), content.clone());
            Box::pin(async move { setup.transport(&content.current().await.mail_server()) })
        }))
    }

    pub(super) async fn now(&self) -> TransportSettings {
        (self.0)().await
    }
}

impl fmt::Debug for CurrentTransport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("CurrentTransport")
    }
}
