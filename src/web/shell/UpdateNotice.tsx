// A new version of the application: taken when the person says so, and not before everything is sent.
import { useEffect, useState } from 'react';
import { keepShell, lookForUpdate, update } from '#data/shell-worker';
import { useCondition } from '#parts/sync/FarmData';
import { useHeld } from '#parts/sync/Pending';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { isTyping } from './typing';

const look = 1_000;

export function UpdateNotice() {
  const { waiting, outdated } = useCondition();
  const [offered, setOffered] = useState(false);
  const [wished, setWished] = useState(false);
  const waits = waiting.length > 0;
  const waitsLong = useHeld(waits);
  useEffect(() => {
    const left = new AbortController();
    void keepShell(() => setOffered(true), left.signal);
    return () => left.abort();
  }, []);
  useEffect(() => {
    if (outdated) void lookForUpdate();
  }, [outdated]);
  useEffect(() => {
    if (!wished || waits) return;
    const attempt = () => {
      if (isTyping()) return;
      clearInterval(timer);
      void update();
    };
    const timer = setInterval(attempt, look);
    attempt();
    return () => clearInterval(timer);
  }, [wished, waits]);
  if (!offered && !outdated) return null;
  return (
    <div className="px-4 pt-4">
      <Notice tone="blue" role="status" title={outdated ? 'O Lida foi atualizado no servidor' : 'Há uma nova versão do Lida'}>
        <Button variant="primary" className="mt-2" busy={wished} onClick={() => setWished(true)}>
          {waitsLong ? 'Atualiza quando tudo for enviado' : 'Atualizar agora'}
        </Button>
      </Notice>
    </div>
  );
}
