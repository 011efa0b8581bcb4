void blink(int led);

void loop(void)
{
	blink(1)
}
