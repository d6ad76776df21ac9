// Every hostile text.
import './duration.test.ts';
