import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageFailed } from '../../shared/components/page-boundary';

/** In place of a screen whose code could not be fetched or that broke; the frame around it stays. */
export function Broken({ error }: ErrorComponentProps) {
  useEffect(() => console.error('Failed to show the screen', error), [error]);
  return <PageFailed />;
}
