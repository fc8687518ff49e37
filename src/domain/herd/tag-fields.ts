// The numbers of an animal that its tags carry. In a file of its own: the list of animals needs them on the first screen, and nothing else of tags.
export const tagFields = ['identification', 'sisbov', 'rfid'] as const;
