//! Bodies produced on the shared runtime. The event loop of a connection polls its body; there, work would block other connections, and a
//! connection to a database or object store would be closed with the loop.

use futures_util::stream::{self, Stream, StreamExt as _};
use tokio::runtime::Handle;
use tokio_util::task::AbortOnDropHandle;

/// Produces the items of a stream on the calling runtime. Dropping the stream aborts the current item.
pub fn offload<S>(items: S) -> impl Stream<Item = S::Item> + Send
where
    S: Stream<Item: Send> + Send + Unpin + 'static,
{
    let workers = Handle::current();
    stream::unfold(items, move |mut items| {
        let made = workers.spawn(async move { (items.next().await, items) });
        async {
            match AbortOnDropHandle::new(made).await {
                Ok((item, items)) => Some((item?, items)),
                Err(error) => match error.try_into_panic() {
                    // Aborts the response, so that it does not look complete.
                    Ok(panic) => std::panic::resume_unwind(panic),
                    Err(_) => None,
                },
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_produced_on_the_calling_runtime() {
        let name = || std::thread::current().name().unwrap_or_default().to_owned();
        let workers = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("worker")
            .build()
            .unwrap();
        let items = workers.block_on(async move {
            offload(Box::pin(stream::iter(0..3).then(move |number| async move { (number, name()) })))
        });
        let asking = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let made: Vec<_> = asking.block_on(items.collect());
        let expected: Vec<_> = (0..3).map(|number| (number, "worker".to_owned())).collect();
        assert_eq!(made, expected);
    }

    #[test]
    #[should_panic(expected = "broken")]
    fn a_panic_in_an_offloaded_stream_propagates() {
        let runtime = tokio::runtime::Builder::new_multi_thread().build().unwrap();
        let items = runtime.block_on(async {
            offload(Box::pin(stream::once(async { panic!("broken") }).chain(stream::iter([1]))))
        });
        let _: Vec<i32> = runtime.block_on(items.collect());
    }
}
