//! The operator's commands.

use enquiries::{
    admin,
    entities::outgoing_mail::Kind,
    queries::outbox::{Retry, State},
};
use store::testing::TestDatabase;
use tokio_util::sync::CancellationToken;

use crate::{
    files::worker,
    smtp::{by, to_server},
    smtp_server::{SmtpServer, Tls},
    support::{ManualClock, context, form, service},
};

#[tokio::test]
async fn the_outbox_is_listed_with_the_reason_of_each_failure() {
    for test in TestDatabase::all().await {
        let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
        let reference = service(&test.db, &clock)
            .accept(form(), context())
            .await
            .unwrap()
            .reference;
        let waiting = admin::list_mail(&test.db, Some(State::Waiting), 10)
            .await
            .unwrap();
        assert_eq!(waiting.len(), 2);
        assert!(waiting[0].next_attempt_at.is_some());
        server.answer("RCPT", "550 no such user");
        worker(&test.db, &clock, by(to_server(&server)))
            .run_once(&CancellationToken::new())
            .await
            .unwrap();

        let failed = admin::list_mail(&test.db, Some(State::Failed), 10)
            .await
            .unwrap();
        assert_eq!(failed.len(), 2);
        let line = failed
            .iter()
            .find(|line| line.kind == Kind::Company)
            .unwrap();
        assert_eq!(
            (line.reference.as_str(), line.recipient.as_str()),
            (reference.as_str(), "enquiries@example.com")
        );
        assert_eq!((line.attempts, line.next_attempt_at), (1, None));
        assert!(line.last_error.as_ref().unwrap().contains("550"));

        assert_eq!(
            admin::retry_mail(&test.db, Retry::One(line.id))
                .await
                .unwrap(),
            1
        );
        assert_eq!(
            admin::retry_mail(&test.db, Retry::One(12_345))
                .await
                .unwrap(),
            0
        );
        let states: Vec<_> = admin::list_mail(&test.db, None, 10)
            .await
            .unwrap()
            .iter()
            .map(|line| line.state)
            .collect();
        assert!(states.contains(&State::Waiting) && states.contains(&State::Failed));
    }
}
