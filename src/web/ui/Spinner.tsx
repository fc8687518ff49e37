// Loading indicators.
export function Spinner({ label = 'Carregando...' }: { label?: string }) {
  return (
    <div role="status" className="loading py-8">
      <span className="spinner" aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}

export function FullScreenSpinner() {
  return (
    <div role="status" className="loading loading-full">
      <span className="spinner" aria-hidden="true" />
      <span>Carregando...</span>
    </div>
  );
}
