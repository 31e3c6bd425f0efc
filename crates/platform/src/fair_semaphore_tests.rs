use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use super::*;

fn semaphore(permits: usize, max_waiting: usize, per_client: usize) -> FairSemaphore {
    FairSemaphore::new(Limits { permits, max_waiting, per_client, max_wait: Duration::from_secs(60) })
}

fn client(number: u8) -> ClientNetwork {
    Some(IpAddr::from([192, 0, number, 2]))
}

struct Request<'a> {
    number: u8,
    future: Pin<Box<dyn Future<Output = Result<Permit, Rejection>> + 'a>>,
}

impl Request<'_> {
    fn poll(&mut self) -> Option<Result<Permit, Rejection>> {
        match self.future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(answer) => Some(answer),
            Poll::Pending => None,
        }
    }
}

fn request(semaphore: &FairSemaphore, number: u8) -> Request<'_> {
    Request { number, future: Box::pin(semaphore.acquire(client(number))) }
}

fn permit(semaphore: &FairSemaphore, number: u8) -> Permit {
    request(semaphore, number).poll().unwrap().unwrap()
}

fn rejection(semaphore: &FairSemaphore, number: u8) -> Rejection {
    request(semaphore, number).poll().unwrap().unwrap_err()
}

fn waits(semaphore: &FairSemaphore, number: u8) -> Request<'_> {
    let mut request = request(semaphore, number);
    assert!(request.poll().is_none(), "{number} has to wait");
    request
}

fn served(waiting: &mut Vec<Request<'_>>) -> Vec<(u8, Permit)> {
    let mut served = Vec::new();
    waiting.retain_mut(|request| match request.poll() {
        None => true,
        Some(answer) => {
            served.push((request.number, answer.unwrap()));
            false
        }
    });
    served
}

#[tokio::test]
async fn networks_are_served_round_robin() {
    let semaphore = semaphore(1, 100, 50);
    let mut current = permit(&semaphore, 1);
    let mut waiting: Vec<_> = (0..40).map(|_| waits(&semaphore, 1)).collect();
    waiting.extend([waits(&semaphore, 2), waits(&semaphore, 2), waits(&semaphore, 3)]);
    let mut order = Vec::new();
    while !waiting.is_empty() {
        drop(current);
        let mut one = served(&mut waiting);
        assert_eq!(one.len(), 1, "one is free, one is served");
        let (number, permit) = one.remove(0);
        order.push(number);
        current = permit;
    }
    assert_eq!(order[..6], [1, 2, 3, 1, 2, 1], "a late network does not wait for a flood from another one");
    assert_eq!((order.len(), semaphore.waiting()), (43, 0));
}

#[tokio::test]
async fn requests_beyond_the_limit_of_a_network_are_rejected() {
    let semaphore = semaphore(2, 100, 3);
    let _held = [permit(&semaphore, 1), permit(&semaphore, 1)];
    let _waiter = waits(&semaphore, 1);
    assert_eq!(rejection(&semaphore, 1), Rejection::PerClient);
    let _another = waits(&semaphore, 2);
    for mut own in (0..9).map(|_| Request { number: 0, future: Box::pin(semaphore.acquire(None)) }) {
        assert!(own.poll().is_none());
    }
}

#[tokio::test]
async fn a_full_queue_drops_the_last_waiter_of_the_longest_queue() {
    let semaphore = semaphore(1, 4, 50);
    let held = permit(&semaphore, 9);
    let mut flood: Vec<_> = (0..4).map(|_| waits(&semaphore, 1)).collect();
    assert_eq!(rejection(&semaphore, 1), Rejection::PerClient);
    let _two = [waits(&semaphore, 2), waits(&semaphore, 2)];
    let answers: Vec<_> =
        flood.iter_mut().map(|request| request.poll().map(|answer| answer.map(drop))).collect();
    assert_eq!(
        answers,
        [None, None, Some(Err(Rejection::PerClient)), Some(Err(Rejection::PerClient))],
        "the last waiters of the longest queue are dropped"
    );
    assert_eq!(
        (rejection(&semaphore, 2), rejection(&semaphore, 1)),
        (Rejection::PerClient, Rejection::PerClient)
    );
    let mut three = waits(&semaphore, 3);
    let mut four = waits(&semaphore, 4);
    // Each network has one permit, so there is no flood, and the oldest waiter is dropped.
    let mut five = waits(&semaphore, 5);
    assert_eq!(semaphore.waiting(), 4);
    let mut six = waits(&semaphore, 6);
    let mut answer = |request: &mut Request<'_>| request.poll().map(|answer| answer.map(drop));
    assert_eq!([&mut three, &mut four, &mut five, &mut six].map(&mut answer), [None, None, None, None]);
    assert_eq!(
        (answer(&mut flood[0]), flood.len()),
        (Some(Err(Rejection::Overload)), 4),
        "its network had no other waiter"
    );
    drop(held);
    assert_eq!(answer(&mut six), Some(Ok(())), "a full queue serves its newest waiter first");
    assert_eq!(answer(&mut five), Some(Ok(())), "then the next newest");
    assert_eq!(semaphore.waiting(), 1, "the third has the permit that these two released");
}

#[tokio::test]
async fn a_dropped_waiter_frees_its_place_and_its_permit() {
    let semaphore = semaphore(1, 2, 2);
    let held = permit(&semaphore, 1);
    drop(waits(&semaphore, 2));
    assert_eq!(semaphore.waiting(), 0);
    let left = waits(&semaphore, 2);
    let mut stays = waits(&semaphore, 3);
    // The permit is granted to a waiter that leaves without polling.
    drop(held);
    drop(left);
    let permit_of_three = stays.poll().unwrap().unwrap();
    drop(permit_of_three);
    assert!(semaphore.0.lock().queues.is_empty() && semaphore.0.lock().round.is_empty(), "no state is left");
    drop(permit(&semaphore, 4));
}

#[tokio::test(start_paused = true)]
async fn a_waiter_is_rejected_after_max_wait() {
    let semaphore = semaphore(1, 9, 9);
    let _held = permit(&semaphore, 1);
    assert_eq!(
        semaphore.acquire(client(2)).await.map(drop),
        Err(Rejection::Overload),
        "its network had no other waiter"
    );
    assert_eq!(
        semaphore.acquire(client(1)).await.map(drop),
        Err(Rejection::PerClient),
        "its network already holds the permit"
    );
    assert_eq!(semaphore.waiting(), 0);
}

#[tokio::test]
async fn networks_of_one_block_share_the_limit_of_the_block() {
    let semaphore = semaphore(10, 30, 4);
    let from = |subnet: u8| Request {
        number: subnet,
        future: Box::pin(semaphore.acquire(Some(format!("2001:db8:1:{subnet:x}::1").parse().unwrap()))),
    };
    let mut asked: Vec<_> = (0..9).map(from).collect();
    let answers: Vec<_> =
        asked.iter_mut().map(|request| request.poll().map(|answer| answer.map(drop))).collect();
    drop((answers, asked));
    // A household's /56 gets twice the limit, regardless of its subnets.
    let mut asked: Vec<_> = (0..9).map(from).collect();
    let mut held = Vec::new();
    let mut rejected = Vec::new();
    for request in &mut asked {
        match request.poll() {
            Some(Ok(permit)) => held.push(permit),
            Some(Err(rejection)) => rejected.push(rejection),
            None => {}
        }
    }
    assert_eq!((held.len(), rejected), (8, vec![Rejection::PerClient]));
    held.pop();
    held.push(from(200).poll().unwrap().unwrap());
    let other: IpAddr = "2001:db8:2::1".parse().unwrap();
    let _elsewhere = semaphore.acquire(Some(other)).await.unwrap();
    drop(held);
    let mut again: Vec<_> = (0..8).map(from).collect();
    assert!(
        again.iter_mut().all(|request| matches!(request.poll(), Some(Ok(_)))),
        "released permits are free again"
    );
}
