// Twice as many questions.
import './floors.test.ts';
