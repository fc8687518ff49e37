// Where the background of the map comes from. Only owner and admins change it.
import * as z from 'zod/mini';
import { HerdSettings } from '#domain/herd/herd-settings';
import { HerdSettingsForm } from '#parts/forms/HerdSettingsForm';
import { fieldOf } from '#ui/FormField';

const { map_tiles, map_credit } = HerdSettings.fields;
const schema = z.strictObject({ map_tiles, map_credit });
const Field = fieldOf(schema);

export const TilesForm = ({ onClose }: { onClose: () => void }) => (
  <HerdSettingsForm title="Mapa de fundo" schema={schema} draft="herd_settings map" told="Mapa de fundo salvo" onClose={onClose}>
    <Field
      name="map_tiles"
      className="wide"
      hint="Opcional: um serviço de mapas em quadros que você pode usar, como https://exemplo.com.br/{z}/{x}/{y}.png. Sem ele, o mapa é uma grade e funciona igual."
    />
    <Field name="map_credit" className="wide" hint="O texto que o serviço pede para mostrar sobre o mapa" />
  </HerdSettingsForm>
);
