// /notices: notices on the phone and by e-mail, and the private calendar address. Saved online, as one's own data are.
import { type MyNotices, noticeWords } from '#domain/people/notice-choices';
import { useFarm } from '#parts/sync/Auth';
import { Online, useAsked } from '#parts/sync/Online';
import { Page } from '#ui/Page';
import { CalendarAddress } from './CalendarAddress';
import { Choice } from './Choice';
import { Devices } from './Devices';
import { ThisDevice } from './ThisDevice';

export function NoticesScreen() {
  const asked = useAsked<MyNotices>('/api/my_data/notices');
  const { offline: locked, reload } = asked;
  const { farm } = useFarm();
  return (
    <Page title="Avisos no celular e por e-mail" subtitle="O que o Lida avisa, quando e onde">
      <Online of={asked} failed={noticeWords.failed}>
        {(data) => {
          const chosen = data.farms.find(({ id }) => id === farm.id);
          return (
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <ThisDevice data={data} locked={locked} reload={reload} />
              {chosen && <Choice key={JSON.stringify(chosen)} farm={chosen} data={data} locked={locked} reload={reload} />}
              <Devices data={data} locked={locked} reload={reload} />
              <CalendarAddress data={data} locked={locked} reload={reload} />
            </div>
          );
        }}
      </Online>
    </Page>
  );
}
