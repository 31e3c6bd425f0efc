import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  about?: string;
  children: ReactNode;
}

export function Section({ title, about, children }: Props) {
  const id = useId();
  return (
    <section className="desk-section" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {about && <p className="quiet">{about}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
