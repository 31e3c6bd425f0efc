/** Runs `work` after the next frame is drawn, once for all requests until then; at once by `flush`, if it is requested. */
export function afterFrame(work: () => void) {
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (frame === undefined) return;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = undefined;
    work();
  };
  const request = () => {
    frame ??= requestAnimationFrame(() => {
      timer = setTimeout(flush);
    });
  };
  return { request, flush };
}
