import { useId } from 'react';

/** Stars from 1 to `max`; `value` 0 means "not rated yet". */
export function StarRating({ value, max = 5, onChange }) {
	const name = useId();
	const stars = Array.from({ length: max }, (_, i) => i + 1);

	return (
		<fieldset className="stars">
			<legend>Your rating</legend>
			{stars.map((star) => (
				<label key={star} title={`${star} of ${max}`}>
					<input
						type="radio"
						className="visually-hidden"
						name={name}
						value={star}
						checked={value === star}
						onChange={() => onChange(star)}
					/>
					<span aria-hidden="true">{star <= value ? '★' : '☆'}</span>
					<span className="visually-hidden">{star === 1 ? '1 star' : `${star} stars`}</span>
				</label>
			))}
		</fieldset>
	);
}
