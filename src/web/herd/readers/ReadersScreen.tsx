// /readers ("Leitores e balanças"): what a tag reader or a scale sends, line by line, and what Lida understands of it.
import { Bluetooth, Cable } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { connectBluetooth, connectSerial, hasBluetooth, hasSerialPort, noteLine, readerState, watchReader } from '#data/reader-port';
import { animalPath } from '#parts/animals/AnimalLink';
import { Link } from '#parts/navigation/Router';
import { useRows } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { Field } from '#ui/Field';
import { kg } from '#ui/format';
import { Page } from '#ui/Page';
import { Select } from '#ui/Select';
import { TextInput } from '#ui/TextInput';

const speeds = ['9600', '4800', '2400', '19200', '115200'].map((speed) => ({ value: speed, label: `${speed} bps` }));

export function ReadersScreen() {
  const { connected, lines, problem } = useSyncExternalStore(watchReader, readerState);
  const animals = useRows('animals');
  const [typed, setTyped] = useState('');
  const [speed, setSpeed] = useState('9600');
  return (
    <Page title="Leitores e balanças" subtitle="Veja aqui o que o aparelho envia">
      {problem && <Notice tone="orange" role="status" title={problem} />}
      <Card title="Leitor que digita">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() !== '') noteLine(typed);
            setTyped('');
          }}
        >
          <Field label="Toque aqui e leia um brinco" hint="O leitor digita 15 números e Enter. Nas outras telas funciona sem tocar em nenhum campo.">
            <TextInput data-tags value={typed} autoCapitalize="none" onChange={({ target }) => setTyped(target.value)} />
          </Field>
        </form>
      </Card>
      {(hasSerialPort() || hasBluetooth()) && (
        <Card title="Cabo ou Bluetooth">
          <div className="flex flex-wrap items-end gap-3">
            {hasSerialPort() && (
              <>
                <Field label="Velocidade" className="w-40">
                  <Select options={speeds} value={speed} onChange={({ target }) => setSpeed(target.value)} />
                </Field>
                <Button icon={Cable} onClick={() => void connectSerial(Number(speed))}>
                  Conectar pela porta serial
                </Button>
              </>
            )}
            {hasBluetooth() && (
              <Button icon={Bluetooth} onClick={() => void connectBluetooth()}>
                Conectar balança Bluetooth
              </Button>
            )}
          </div>
          {connected && (
            <p role="status">
              {connected === 'serial' ? 'Conectado pela porta serial' : 'Conectado por Bluetooth: compare o peso com o do visor antes de usar'}
            </p>
          )}
        </Card>
      )}
      <section aria-label="O que chegou" className="flex flex-col gap-2">
        <h2>O que chegou</h2>
        {lines.length === 0 && <p className="text-muted">Ainda nada. Leia um brinco ou ponha um peso na balança.</p>}
        <ul className="flex flex-col gap-2">
          {lines.map(({ raw, tag, kg: weight, at }, i) => {
            const animal = tag ? animals.find(({ rfid, sisbov }) => rfid === tag || sisbov === tag) : undefined;
            return (
              <li key={`${at} ${i}`} className="card p-3 wrap-anywhere">
                <code>{raw}</code>
                <p className="text-sm">
                  {tag ? `Brinco ${tag}` : weight !== null ? `Peso ${kg(weight)}` : 'Não é um brinco nem um peso estável'}
                  {tag && !animal && ' · nenhum animal com este número'}
                  {animal && (
                    <>
                      {' · '}
                      <Link to={animalPath(animal.id)} className="underline">
                        {animal.name}
                      </Link>
                    </>
                  )}
                </p>
              </li>
            );
          })}
        </ul>
      </section>
    </Page>
  );
}
