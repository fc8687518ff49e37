// /my-data for people without a farm: a super admin, or somebody whose farms were deleted.

import { OutsideFrame } from '#parts/navigation/OutsideFrame';
import { useSessionState } from '#parts/sync/Auth';
import { FullScreenSpinner } from '#ui/Spinner';
import { MyDataScreen } from './MyDataScreen';

export function Alone() {
  if (useSessionState().status !== 'in') return <FullScreenSpinner />;
  return (
    <OutsideFrame>
      <MyDataScreen />
    </OutsideFrame>
  );
}
