// A new version of the application: activated when the person accepts it, and not before the outbox is empty.
import { useEffect, useState } from 'react';
import { checkForUpdate, registerShell, update } from '#data/shell-worker';
import { useCondition } from '#parts/sync/FarmData';
import { useDelayedTrue } from '#parts/sync/Pending';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { isTyping } from './typing';

const retryInterval = 1_000;

export function UpdateNotice() {
  const { waiting, outdated } = useCondition();
  const [offered, setOffered] = useState(false);
  const [accepted, setAccepted] = useState(false);
  const isWaiting = waiting.length > 0;
  const waitsLong = useDelayedTrue(isWaiting);
  useEffect(() => {
    const left = new AbortController();
    void registerShell(() => setOffered(true), left.signal);
    const opened = async ({ data }: MessageEvent<{ open?: string }>) => data.open && (await import('./opened-notice')).openNotice(data.open);
    navigator.serviceWorker?.addEventListener('message', opened, { signal: left.signal });
    return () => left.abort();
  }, []);
  useEffect(() => {
    if (outdated) void checkForUpdate();
  }, [outdated]);
  useEffect(() => {
    if (!accepted || isWaiting) return;
    const attempt = () => {
      if (isTyping()) return;
      clearInterval(timer);
      void update();
    };
    const timer = setInterval(attempt, retryInterval);
    attempt();
    return () => clearInterval(timer);
  }, [accepted, isWaiting]);
  if (!offered && !outdated) return null;
  return (
    <div className="px-4 pt-4">
      <Notice tone="blue" role="status" title={outdated ? 'O Lida foi atualizado no servidor' : 'Há uma nova versão do Lida'}>
        <Button variant="primary" className="mt-2" busy={accepted} onClick={() => setAccepted(true)}>
          {waitsLong ? 'Atualiza quando tudo for enviado' : 'Atualizar agora'}
        </Button>
      </Notice>
    </div>
  );
}
