//! Tests on tokio's paused clock, which advances when every task waits.

use http_body_util::BodyExt;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::*;

const MIN_RATE: MinRate =
    MinRate { max_pause: Duration::from_secs(10), grace: Duration::from_secs(20), bytes_per_second: 100 };

const AN_HOUR: Duration = Duration::from_secs(3600);

struct Trickle {
    size: usize,
    every: Duration,
    left: usize,
    next: Pin<Box<Sleep>>,
}

impl Trickle {
    fn body(size: usize, seconds: u64, left: usize) -> Body {
        let every = Duration::from_secs(seconds);
        Body::new(Self { size, every, left, next: Box::pin(tokio::time::sleep(every)) })
    }
}

impl HttpBody for Trickle {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if self.left == 0 {
            return Poll::Ready(None);
        }
        if self.next.as_mut().poll(context).is_pending() {
            return Poll::Pending;
        }
        self.left -= 1;
        let every = self.every;
        self.next.as_mut().reset(Instant::now() + every);
        Poll::Ready(Some(Ok(Frame::data(Bytes::from(vec![b'x'; self.size])))))
    }
}

async fn read(body: Body) -> Result<usize, u64> {
    let begun = Instant::now();
    let read = tokio::time::timeout(AN_HOUR, BodyExt::collect(MinRateBody::new(body, MIN_RATE))).await;
    let read = read.expect("it ends");
    read.map(|read| read.to_bytes().len()).map_err(|_| begun.elapsed().as_secs())
}

#[tokio::test(start_paused = true)]
async fn a_body_slower_than_the_minimum_rate_fails() {
    assert_eq!(read(Trickle::body(1, 11, 5)).await, Err(10), "a pause");
    assert_eq!(read(Trickle::body(1, 9, 50)).await, Err(20), "a trickle: in all");
    assert_eq!(read(Trickle::body(200, 9, 50)).await, Err(24), "400 bytes earned 4 seconds");
    assert_eq!(read(Trickle::body(1000, 9, 50)).await, Ok(50_000), "slow, and good");
}

#[tokio::test(start_paused = true)]
async fn server_time_does_not_count_toward_the_minimum_rate() {
    let mut body = MinRateBody::new(Trickle::body(1, 9, 3), MIN_RATE);
    body.frame().await.unwrap().unwrap();
    tokio::time::sleep(Duration::from_secs(60)).await;
    body.frame().await.unwrap().unwrap();
    // 9 of 20 seconds of waiting are used.
    body.frame().await.unwrap().unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_reader_slower_than_the_minimum_rate_times_out() {
    let (ours, theirs) = tokio::io::duplex(64);
    let mut writes = MinRateWriter::new(ours, MIN_RATE);
    let begun = Instant::now();
    let given_up = tokio::time::timeout(AN_HOUR, writes.write_all(&[0; 1000])).await;
    let error = given_up.expect("it is given up").unwrap_err();
    assert_eq!((error.kind(), begun.elapsed().as_secs()), (io::ErrorKind::TimedOut, 10));
    drop(theirs);

    for (at_once, expected) in [(1, Err(20)), (50, Err(30)), (900, Ok(()))] {
        let (ours, mut theirs) = tokio::io::duplex(64);
        let mut writes = MinRateWriter::new(ours, MIN_RATE);
        let reader = tokio::spawn(async move {
            let mut part = vec![0; at_once];
            loop {
                tokio::time::sleep(Duration::from_secs(9)).await;
                if theirs.read_exact(&mut part).await.is_err() {
                    return;
                }
            }
        });
        let begun = Instant::now();
        let written = tokio::time::timeout(AN_HOUR, writes.write_all(&[0; 3600])).await;
        let written = written.expect("it ends").map_err(|_| begun.elapsed().as_secs());
        match expected {
            Ok(()) => written.unwrap(),
            Err(seconds) => assert!(written.is_err_and(|took| took.abs_diff(seconds) < 10), "{at_once}"),
        }
        reader.abort();
    }

    let (ours, mut theirs) = tokio::io::duplex(64);
    let mut writes = MinRateWriter::new(ours, MIN_RATE);
    let reader = tokio::spawn(async move {
        let mut part = [0; 128];
        for _ in 0..10 {
            tokio::time::sleep(Duration::from_secs(8)).await;
            theirs.read_exact(&mut part).await.unwrap();
        }
    });
    for _ in 0..10 {
        writes.write_all(&[0; 128]).await.unwrap();
        writes.flush().await.unwrap();
    }
    reader.await.unwrap();
}
