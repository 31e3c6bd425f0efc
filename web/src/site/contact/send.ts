import { sendContactMessage } from '../../shared/api/generated/sdk/contact-messages.gen';
import { ApiError, READ_ONLY } from '../../shared/api/http';
import type { Rejection } from '../../shared/components/form';
import { emailProblem } from '../../shared/lib/email-problem';

export const NAMES = ['name', 'email', 'subject', 'message', 'reference'] as const;
export type Name = (typeof NAMES)[number];
export type Message = Record<Name, string>;
type Problems = Partial<Record<Name, string>>;

/** The server's limits, in characters. */
const MAX_CHARS = { name: 200, subject: 200, message: 10_000 } as const;

const INPUT_KEPT = 'Everything you typed is still here.';

/** Validation as on the server (docs/behavior/content.md#contact-messages), without a request. */
export function check(message: Message): Problems {
  const found: Problems = {};
  if (!message.name.trim()) found.name = 'Name is required';
  const email = emailProblem(message.email);
  if (email) found.email = email;
  if (!message.message.trim()) found.message = 'Message is required';
  for (const [name, most] of Object.entries(MAX_CHARS) as [keyof typeof MAX_CHARS, number][]) {
    const over = [...message[name]].length - most;
    if (over > 0) found[name] = `Please shorten this by ${over.toLocaleString('en-US')} characters`;
  }
  return found;
}

export async function sendMessage(
  message: Message,
  deliver: (body: Message) => Promise<unknown> = (body) => sendContactMessage({ body }),
): Promise<Rejection<Name> | null> {
  try {
    await deliver(message);
    return null;
  } catch (error) {
    return refusalOf(error, navigator.onLine);
  }
}

export function refusalOf(error: unknown, online: boolean): Rejection<Name> {
  console.error('Failed to send a message', error);
  if (!(error instanceof ApiError)) {
    return {
      message: online
        ? `Your message couldn't be sent: there was no answer. ${INPUT_KEPT} Please try again.`
        : `You're offline. ${INPUT_KEPT} Send it when you're back online.`,
    };
  }
  const fields = fieldErrors(error);
  if (Object.keys(fields).length > 0) return { message: '', fields };
  if (error.status === 429) {
    return {
      message: `You've sent several messages in a short time. ${INPUT_KEPT} ${waitText(error)}`,
    };
  }
  if (error.code === READ_ONLY) return { message: `${error.message} ${INPUT_KEPT}` };
  return { message: `Your message couldn't be sent. ${INPUT_KEPT} Please try again in a moment.` };
}

function fieldErrors({ errors }: ApiError): Problems {
  const found: Problems = {};
  for (const { pointer, message } of errors) {
    const name = NAMES.find((known) => pointer === `/${known}`);
    if (name && name !== 'reference') found[name] ??= message;
  }
  return found;
}

/** When to try again, in minutes, from a server's message that names seconds. */
function waitText({ message }: ApiError): string {
  const seconds = Number(/(\d+) seconds/.exec(message)?.[1] ?? 60);
  const minutes = Math.ceil(seconds / 60);
  return `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
