use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use super::*;

fn turns(at_once: usize, waiting: usize, share: usize) -> Turns {
    Turns::new(Rules { at_once, waiting, share, patience: Duration::from_secs(60) })
}

/// A network.
fn who(number: u8) -> Who {
    Some(IpAddr::from([192, 0, number, 2]))
}

/// Somebody who asked, and may have to wait.
struct Asking<'a> {
    number: u8,
    taking: Pin<Box<dyn Future<Output = Result<Turn, Refusal>> + 'a>>,
}

impl Asking<'_> {
    fn answer(&mut self) -> Option<Result<Turn, Refusal>> {
        match self.taking.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(answer) => Some(answer),
            Poll::Pending => None,
        }
    }
}

fn ask(turns: &Turns, number: u8) -> Asking<'_> {
    Asking { number, taking: Box::pin(turns.take(who(number))) }
}

fn turn(turns: &Turns, number: u8) -> Turn {
    ask(turns, number).answer().unwrap().unwrap()
}

fn refused(turns: &Turns, number: u8) -> Refusal {
    ask(turns, number).answer().unwrap().unwrap_err()
}

fn waits(turns: &Turns, number: u8) -> Asking<'_> {
    let mut asking = ask(turns, number);
    assert!(asking.answer().is_none(), "{number} has to wait");
    asking
}

/// Who of those that wait has been given a turn.
fn served(waiting: &mut Vec<Asking<'_>>) -> Vec<(u8, Turn)> {
    let mut served = Vec::new();
    waiting.retain_mut(|asking| match asking.answer() {
        None => true,
        Some(answer) => {
            served.push((asking.number, answer.unwrap()));
            false
        }
    });
    served
}

#[tokio::test]
async fn networks_are_served_by_turns() {
    let turns = turns(1, 100, 50);
    let mut current = turn(&turns, 1);
    let mut waiting: Vec<_> = (0..40).map(|_| waits(&turns, 1)).collect();
    waiting.extend([waits(&turns, 2), waits(&turns, 2), waits(&turns, 3)]);
    let mut order = Vec::new();
    while !waiting.is_empty() {
        drop(current);
        let mut one = served(&mut waiting);
        assert_eq!(one.len(), 1, "one is free, one is served");
        let (number, turn) = one.remove(0);
        order.push(number);
        current = turn;
    }
    assert_eq!(order[..6], [1, 2, 3, 1, 2, 1], "who comes late does not wait for a crowd from elsewhere");
    assert_eq!((order.len(), turns.waiting()), (43, 0));
}

#[tokio::test]
async fn a_network_has_its_share_and_no_more() {
    let turns = turns(2, 100, 3);
    let _held = [turn(&turns, 1), turn(&turns, 1)];
    let _place = waits(&turns, 1);
    assert_eq!(refused(&turns, 1), Refusal::Share);
    let _another = waits(&turns, 2);
    // The program itself has no share.
    for mut own in (0..9).map(|_| Asking { number: 0, taking: Box::pin(turns.take(None)) }) {
        assert!(own.answer().is_none());
    }
}

#[tokio::test]
async fn places_are_bounded_and_a_crowd_makes_room() {
    let turns = turns(1, 4, 50);
    let held = turn(&turns, 9);
    let mut crowd: Vec<_> = (0..4).map(|_| waits(&turns, 1)).collect();
    assert_eq!(refused(&turns, 1), Refusal::Share);
    let _two = [waits(&turns, 2), waits(&turns, 2)];
    let answers: Vec<_> =
        crowd.iter_mut().map(|asking| asking.answer().map(|answer| answer.map(drop))).collect();
    assert_eq!(answers, [None, None, Some(Err(Refusal::Share)), Some(Err(Refusal::Share))], "the last ones");
    assert_eq!((refused(&turns, 2), refused(&turns, 1)), (Refusal::Share, Refusal::Share));
    let mut three = waits(&turns, 3);
    let mut four = waits(&turns, 4);
    // Each has one: nobody is the crowd. Who has waited longest makes room.
    let mut five = waits(&turns, 5);
    assert_eq!(turns.waiting(), 4);
    let mut six = waits(&turns, 6);
    let mut answer = |asking: &mut Asking<'_>| asking.answer().map(|answer| answer.map(drop));
    assert_eq!([&mut three, &mut four, &mut five, &mut six].map(&mut answer), [None, None, None, None]);
    assert_eq!(
        (answer(&mut crowd[0]), crowd.len()),
        (Some(Err(Refusal::Load)), 4),
        "it was the only one left of its network"
    );
    drop(held);
    assert_eq!(answer(&mut six), Some(Ok(())), "the one that came last, since all places were taken");
    assert_eq!(answer(&mut five), Some(Ok(())), "then the one before");
    assert_eq!(turns.waiting(), 1, "the next one has the turn that these two gave back");
}

#[tokio::test]
async fn who_leaves_gives_up_the_place_and_the_turn() {
    let turns = turns(1, 2, 2);
    let held = turn(&turns, 1);
    drop(waits(&turns, 2));
    assert_eq!(turns.waiting(), 0);
    let left = waits(&turns, 2);
    let mut stays = waits(&turns, 3);
    // The turn was on its way to one who leaves without looking.
    drop(held);
    drop(left);
    let turn_of_three = stays.answer().unwrap().unwrap();
    drop(turn_of_three);
    assert!(turns.0.lock().lanes.is_empty() && turns.0.lock().round.is_empty(), "nothing is kept");
    drop(turn(&turns, 4));
}

#[tokio::test(start_paused = true)]
async fn waiting_ends() {
    let turns = turns(1, 9, 9);
    let _held = turn(&turns, 1);
    assert_eq!(turns.take(who(2)).await.map(drop), Err(Refusal::Load), "it was the only one of its network");
    assert_eq!(turns.take(who(1)).await.map(drop), Err(Refusal::Share), "its own network was before it");
    assert_eq!(turns.waiting(), 0);
}

#[tokio::test]
async fn the_networks_of_one_block_share_what_the_block_may_have() {
    let turns = turns(10, 30, 4);
    let from = |subnet: u8| Asking {
        number: subnet,
        taking: Box::pin(turns.take(Some(format!("2001:db8:1:{subnet:x}::1").parse().unwrap()))),
    };
    let mut asked: Vec<_> = (0..9).map(from).collect();
    let answers: Vec<_> =
        asked.iter_mut().map(|asking| asking.answer().map(|answer| answer.map(drop))).collect();
    drop((answers, asked));
    // A household's /56: two shares, whatever its subnets.
    let mut asked: Vec<_> = (0..9).map(from).collect();
    let mut held = Vec::new();
    let mut refused = Vec::new();
    for asking in &mut asked {
        match asking.answer() {
            Some(Ok(turn)) => held.push(turn),
            Some(Err(refusal)) => refused.push(refusal),
            None => {}
        }
    }
    assert_eq!((held.len(), refused), (8, vec![Refusal::Share]));
    held.pop();
    held.push(from(200).answer().unwrap().unwrap());
    let other: IpAddr = "2001:db8:2::1".parse().unwrap();
    let _elsewhere = turns.take(Some(other)).await.unwrap();
    drop(held);
    let mut again: Vec<_> = (0..8).map(from).collect();
    assert!(
        again.iter_mut().all(|asking| matches!(asking.answer(), Some(Ok(_)))),
        "what was given back is free again"
    );
}
