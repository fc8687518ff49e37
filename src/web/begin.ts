// Runs before the rest of the application has arrived: a new phone asks who it belongs to, and for the farm, meanwhile.
import { sendFirstAhead } from '#data/ahead';

void sendFirstAhead().catch(() => {});
