import { describe, expect, test } from 'vitest';
import { byName, byTime, nameOf, type PictureValues } from './arrange';

const picture = (name: string, taken_at: string | null = null): PictureValues => ({
  url: `/media/images/${name}`,
  caption: '',
  alt: '',
  taken_at,
});

describe('pictures of an album', () => {
  test('are sorted by the names of their files, numbers as numbers', () => {
    const sorted = byName(['img-10.jpg', 'IMG-9.jpg', 'a.jpg'].map((name) => picture(name)));
    expect(sorted.map(nameOf)).toEqual(['a.jpg', 'IMG-9.jpg', 'img-10.jpg']);
  });

  test('are sorted by the time they were taken, those without one last and in their order', () => {
    const sorted = byTime([
      picture('none-1.jpg'),
      picture('late.jpg', '2026-05-01T15:00:00Z'),
      picture('none-2.jpg'),
      picture('early.jpg', '2026-05-01T09:00:00Z'),
    ]);
    expect(sorted.map(nameOf)).toEqual(['early.jpg', 'late.jpg', 'none-1.jpg', 'none-2.jpg']);
  });

  test('have the name of their file, whatever stands behind it', () => {
    expect(nameOf(picture('2026/the%20hall.jpg?w=320'))).toBe('the hall.jpg');
  });
});
