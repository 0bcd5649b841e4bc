/** What only those need who save a moment: loaded then. */
export { worldCheckpoint } from 'talus';
