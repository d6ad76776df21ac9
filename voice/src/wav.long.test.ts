// Five times as many files.
import './wav.test.ts';
