// Sends a file to the server as the signed-in person, and tells how much has been sent.
import { currentConnection } from '#data/connection';
import { NoAnswer, Refusal } from '#data/online';
import { sessionEnded } from '#data/online-requests';
import { current } from '#data/session';
import { requestsAs } from '#data/sync-api';

function post<T>(path: string, file: Blob, type: string, progress: (part: number) => void): Promise<T> {
  // fetch tells nothing about what it has sent.
  const request = new XMLHttpRequest();
  return new Promise<T>((done, failed) => {
    request.open('POST', path);
    request.setRequestHeader('content-type', type);
    request.responseType = 'text';
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0));
    request.upload.addEventListener('load', () => progress(1));
    request.addEventListener('error', () => failed(new NoAnswer()));
    request.addEventListener('abort', () => failed(new NoAnswer()));
    request.addEventListener('load', () => {
      const answer = jsonOf(request.responseText);
      if (!answer) return failed(new NoAnswer());
      if (request.status < 300) return done(answer as T);
      const { message = '', code = 'unknown', field } = answer as { message?: string; code?: string; field?: string };
      failed(new Refusal(message, request.status, code, field));
    });
    request.send(file);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function uploadOnline<T>(path: string, file: Blob, type: string, progress: (part: number) => void): Promise<T> {
  if (currentConnection() === 'offline') throw new NoAnswer();
  const sessionState = current();
  if (sessionState.status !== 'in' || sessionState.ended) throw new Refusal(sessionEnded, 401, 'unauthenticated');
  const { email } = sessionState.session.person;
  return requestsAs((person) => person.email === email)(() => post<T>(path, file, type, progress));
}
